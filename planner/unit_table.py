"""The units a layout may use: spelling, dimension, exact factor. Data only; ``planner.units`` reads with it.

A factor is a pair of whole numbers, so that a conversion rounds once and ``1.005 kW`` equals ``1005 W`` to the bit.
Definitions: the inch (25.4 mm) and pound (0.45359237 kg) are exact by the agreement of 1959; the BTU is the
International Table BTU, 1055.05585262 J exactly; a ton of refrigeration is 12,000 BTU/h; kB, MB ... are powers of 1000
and KiB, MiB ... powers of 1024 (IEC 80000-13). A rack unit (EIA-310) is a dimension of its own, as no wire is 4 U long.
"""

from __future__ import annotations

from typing import NamedTuple


class Spelling(NamedTuple):
    """One unit: ``value in the dimension's base = (written × num + off) / den``; ``also`` are other spellings of it."""

    symbol: str
    num: int = 1
    den: int = 1
    off: int = 0
    also: tuple[str, ...] = ()
    pint: str = ""
    cooling_also: tuple[str, ...] = ()  # spellings that mean this unit in cooling fields only


class Dimension(NamedTuple):
    """A kind of quantity: its noun, what to write (words and symbols in usual use), a sample, and its units."""

    noun: str
    words: str
    usual: tuple[str, ...]
    sample: str
    units: tuple[Spelling, ...]


_DATA = (("", 1), ("k", 1000), ("M", 1000**2), ("G", 1000**3), ("T", 1000**4), ("P", 1000**5))
_NAMES = {"": "", "k": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta"}
_BINARY = (("Ki", "kibi", 1), ("Mi", "mebi", 2), ("Gi", "gibi", 3), ("Ti", "tebi", 4), ("Pi", "pebi", 5))
# 1055.05585262 J / 3600 s, over ten to the eighth to stay whole.
_BTU, _BTU_PER_HOUR = (105_505_585_262, 100_000_000), (105_505_585_262, 360_000_000_000)

DIMENSIONS = (
    Dimension("a current", "amperes", ("A",), "50 A", (
        Spelling("A", pint="ampere"),
        Spelling("mA", 1, 1000, pint="milliampere"),
        Spelling("kA", 1000, pint="kiloampere"),
    )),
    Dimension("a voltage", "volts", ("V",), "240 V", (
        Spelling("V", pint="volt"),
        Spelling("mV", 1, 1000, pint="millivolt"),
        Spelling("kV", 1000, pint="kilovolt"),
    )),
    Dimension("a power", "watts or kilowatts", ("W", "kW"), "300 W", (
        Spelling("W", pint="watt"),
        Spelling("mW", 1, 1000, pint="milliwatt"),
        Spelling("kW", 1000, pint="kilowatt"),
        Spelling("MW", 1000**2, pint="megawatt"),
        Spelling("BTU/h", *_BTU_PER_HOUR, also=("Btu/h", "btu/h", "BTU/hr", "BTUH"), cooling_also=("BTU", "Btu", "btu"),
                 pint="Btu_it/hour"),
        Spelling("kBTU/h", 1000 * _BTU_PER_HOUR[0], _BTU_PER_HOUR[1], also=("kBtu/h",), pint="kiloBtu_it/hour"),
        Spelling("ton of refrigeration", 12000 * _BTU_PER_HOUR[0], _BTU_PER_HOUR[1], also=("tons of refrigeration",),
                 cooling_also=("ton", "tons"), pint="cooling_ton"),
    )),
    Dimension("an apparent power", "volt-amperes", ("VA", "kVA"), "1.2 kVA", (
        Spelling("VA", pint="volt_ampere"),
        Spelling("kVA", 1000, pint="kilovolt_ampere"),
        Spelling("MVA", 1000**2, pint="megavolt_ampere"),
    )),
    Dimension("an energy", "kilowatt-hours", ("kWh",), "5 kWh", (
        Spelling("Wh", 3600, pint="watt*hour"),
        Spelling("kWh", 3600 * 1000, pint="kilowatt*hour"),
        Spelling("MWh", 3600 * 1000**2, pint="megawatt*hour"),
        Spelling("J", pint="joule"),
        Spelling("kJ", 1000, pint="kilojoule"),
        Spelling("MJ", 1000**2, pint="megajoule"),
        Spelling("BTU", *_BTU, also=("Btu", "btu"), pint="Btu_it"),
    )),
    Dimension("a battery charge", "ampere-hours", ("Ah",), "9 Ah", (
        Spelling("Ah", pint="ampere*hour"),
        Spelling("mAh", 1, 1000, pint="milliampere*hour"),
    )),
    Dimension("a temperature", "degrees", ("°C", "°F"), "32 °C", (
        Spelling("°C", 100, 100, 27315, also=("deg C", "degC", "℃"), pint="degC"),
        Spelling("°F", 500, 900, 229_835, also=("deg F", "degF", "℉"), pint="degF"),
        Spelling("K", pint="kelvin"),
    )),
    Dimension("a temperature difference", "kelvins", ("K",), "5 K", (
        Spelling("K", also=("ΔK", "°C difference", "Δ°C"), pint="kelvin"),
        Spelling("°F difference", 5, 9, also=("Δ°F",), pint="delta_degF"),
    )),
    Dimension("a length", "feet or metres", ("ft", "m"), "40 ft", (
        Spelling("m", pint="meter"),
        Spelling("mm", 1, 1000, pint="millimeter"),
        Spelling("cm", 1, 100, pint="centimeter"),
        Spelling("km", 1000, pint="kilometer"),
        Spelling("ft", 381, 1250, also=("'", "feet", "foot"), pint="foot"),
        Spelling("in", 127, 5000, also=('"', "inch", "inches"), pint="inch"),
    )),
    Dimension("an area", "square feet or square metres", ("ft²", "m²"), "400 ft²", (
        Spelling("m²", also=("sq m",), pint="meter**2"),
        Spelling("cm²", 1, 10_000, pint="centimeter**2"),
        Spelling("ft²", 381**2, 1250**2, also=("sq ft",), pint="foot**2"),
    )),
    Dimension("a cross-section", "square millimetres", ("mm²",), "10 mm²", (
        Spelling("mm²", pint="millimeter**2"),
        Spelling("in²", 16_129, 25, also=("sq in",), pint="inch**2"),
    )),
    Dimension("a volume", "cubic metres or cubic inches", ("m³", "in³"), "20 in³", (
        Spelling("m³", pint="meter**3"),
        Spelling("cm³", 1, 1000**2, pint="centimeter**3"),
        Spelling("l", 1, 1000, also=("L",), pint="liter"),
        Spelling("ft³", 381**3, 1250**3, also=("cu ft",), pint="foot**3"),
        Spelling("in³", 127**3, 5000**3, also=("cu in",), pint="inch**3"),
    )),
    Dimension("an air flow", "cubic feet per minute or cubic metres per hour", ("CFM", "m³/h"), "400 CFM", (
        Spelling("m³/s", 3600, pint="meter**3/second"),
        Spelling("m³/h", also=("m³/hr",), pint="meter**3/hour"),
        Spelling("l/s", 36, 10, also=("L/s",), pint="liter/second"),
        Spelling("CFM", 60 * 381**3, 1250**3, also=("cfm", "ft³/min"), pint="foot**3/minute"),
    )),
    Dimension("a weight", "pounds or kilograms", ("lb", "kg"), "25 kg", (
        Spelling("kg", pint="kilogram"),
        Spelling("g", 1, 1000, pint="gram"),
        Spelling("lb", 45_359_237, 100_000_000, also=("lbs",), pint="pound"),
        Spelling("oz", 45_359_237, 1_600_000_000, pint="ounce"),
    )),
    Dimension("a floor load", "kilograms per square metre", ("kg/m²", "lb/ft²"), "500 kg/m²", (
        Spelling("kg/m²", pint="kilogram/meter**2"),
        Spelling("lb/ft²", 45_359_237 * 1250**2, 100_000_000 * 381**2, also=("psf",), pint="pound/foot**2"),
    )),
    Dimension("a height in rack units", "rack units", ("U",), "4 U", (
        Spelling("U", also=("RU",), pint="rack_unit"),
    )),
    Dimension("an amount of data", "bytes", ("GB", "TB"), "256 GB", (
        *(Spelling(f"{p}B", factor, pint=f"{_NAMES[p]}byte") for p, factor in _DATA),
        *(Spelling(f"{p}B", 1024**power, pint=f"{name}byte") for p, name, power in _BINARY),
    )),
    Dimension("a data rate", "bits or bytes per second", ("Gb/s", "GB/s"), "100 Gb/s", (
        *(Spelling(f"{p}b/s", factor, also=(f"{p}bps", f"{p}bit/s"), pint=f"{_NAMES[p]}bit/second")
          for p, factor in _DATA),
        *(Spelling(f"{p}B/s", 8 * factor, pint=f"{_NAMES[p]}byte/second") for p, factor in _DATA),
        *(Spelling(f"{p}B/s", 8 * 1024**power, pint=f"{name}byte/second") for p, name, power in _BINARY),
    )),
    Dimension("a resistance", "ohms", ("Ω",), "0.8 Ω", (
        Spelling("Ω", also=("ohm", "ohms"), pint="ohm"),
        Spelling("mΩ", 1, 1000, also=("mohm",), pint="milliohm"),
        Spelling("kΩ", 1000, also=("kohm",), pint="kiloohm"),
    )),
    Dimension("a time", "seconds, minutes or hours", ("s", "min", "h"), "30 min", (
        Spelling("s", also=("sec", "second", "seconds"), pint="second"),
        Spelling("ms", 1, 1000, pint="millisecond"),
        Spelling("µs", 1, 1000**2, also=("us",), pint="microsecond"),
        Spelling("min", 60, also=("minute", "minutes"), pint="minute"),
        Spelling("h", 3600, also=("hr", "hour", "hours"), pint="hour"),
        Spelling("d", 86_400, also=("day", "days"), pint="day"),
    )),
    Dimension("a percentage", "percent", ("%",), "80 %", (
        Spelling("%", also=("percent",), pint="percent"),
    )),
    Dimension("a frequency", "hertz", ("Hz",), "60 Hz", (
        Spelling("Hz", pint="hertz"),
        Spelling("kHz", 1000, pint="kilohertz"),
        Spelling("MHz", 1000**2, pint="megahertz"),
        Spelling("GHz", 1000**3, pint="gigahertz"),
    )),
    Dimension("a number of changes per hour", "changes per hour", ("/h",), "0.5 /h", (
        Spelling("/h", also=("/hr", "per hour", "1/h", "ACH"), pint="1/hour"),
    )),
    Dimension("a U-value", "watts per square metre and kelvin", ("W/m²K",), "0.4 W/m²K", (
        Spelling("W/m²K", also=("W/m²·K", "W/(m²·K)", "W/m²/K"), pint="watt/meter**2/kelvin"),
        Spelling("BTU/h·ft²·°F", _BTU_PER_HOUR[0] * 9 * 1250**2, _BTU_PER_HOUR[1] * 5 * 381**2,
                 also=("BTU/(h·ft²·°F)",), pint="Btu_it/hour/foot**2/delta_degF"),
    )),
    Dimension("a thermal resistance", "square metres and kelvins per watt, or an R-value", ("m²K/W",), "R-13", (
        Spelling("m²K/W", pint="meter**2*kelvin/watt"),
        Spelling("R", _BTU_PER_HOUR[1] * 5 * 381**2, _BTU_PER_HOUR[0] * 9 * 1250**2, also=("h·ft²·°F/BTU",),
                 pint="hour*foot**2*delta_degF/Btu_it"),
    )),
    Dimension("a pressure", "pascals", ("Pa",), "50 Pa", (
        Spelling("Pa", pint="pascal"),
        Spelling("hPa", 100, pint="hectopascal"),
        Spelling("kPa", 1000, pint="kilopascal"),
    )),
    Dimension("a sound level", "decibels", ("dB(A)",), "55 dB(A)", (
        Spelling("dB(A)", also=("dBA",), pint="decibel_a"),
    )),
)  # fmt: skip

# What people write who do not write symbols, and the symbol they mean: offered as the nearest, never read.
MEANT = {
    "amp": "A", "amps": "A", "ampere": "A", "amperes": "A", "volt": "V", "volts": "V", "vac": "V", "vdc": "V",
    "watt": "W", "watts": "W", "kilowatt": "kW", "kilowatts": "kW", "c": "°C", "f": "°F", "°": "°C", "deg": "°C",
    "celsius": "°C", "fahrenheit": "°F", "meter": "m", "meters": "m", "metre": "m", "metres": "m", "pound": "lb",
    "pounds": "lb", "sqft": "ft²", "sqm": "m²", "pc": "%", "pct": "%", "cmh": "m³/h", "tr": "ton of refrigeration",
    "kgs": "kg", "u.": "U", "rack units": "U", "mins": "min", "hrs": "h", "gbits": "Gb/s", "sqmm": "mm²",
}  # fmt: skip

# Pairs that look alike and are not: (wanted, written) and why.
APART = {
    ("a power", "an apparent power"): "VA is not W: the power factor lies between. ",
    ("an apparent power", "a power"): "W is not VA: the power factor lies between. ",
    ("a power", "an energy"): "A power is energy per time: BTU/h, kW. ",
    ("an energy", "a power"): "An energy is power times time: kWh. ",
    ("a temperature difference", "a temperature"): "A difference is counted in K or °F difference. ",
    ("a data rate", "an amount of data"): "A rate is data per second. ",
    ("an amount of data", "a data rate"): "An amount is not per second. ",
}
