"""Breakers, residual-current devices and loop impedance by IEC 60364-4-41 and BS 7671.

Sources: IEC 60898-1 (ratings, curves), IEC 61008 and 61009 (residual current), IEC 60364-4-41 Table 41.1, BS 7671:2018+
A2:2022 sections 411.3.3, 531.3, 543.7. The disconnection times for a circuit of a TT system, the protective conductor
of Table 54.7, the constants k and the let-through of energy limiting class 3 (EN 60898-1) were not read in print.
"""

from __future__ import annotations

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked, named

# Ratings that breakers of IEC 60898-1 are made in.
RATINGS_A = (6.0, 10.0, 13.0, 16.0, 20.0, 25.0, 32.0, 40.0, 50.0, 63.0, 80.0, 100.0, 125.0)
# What they are made to break, in A: IEC 60898-1 up to 10 kA by its standard values, above by those it prefers.
BREAKING_A = (3e3, 4.5e3, 6e3, 10e3, 15e3, 20e3, 25e3)
# Multiple of the rating up to which a curve is sure to hold at once, and from which it is sure to open at once.
CURVES = {"B": (3.0, 5.0), "C": (5.0, 10.0), "D": (10.0, 20.0)}
# Voltage to earth that the smallest supply voltage has, BS 7671 and CENELEC TR 50480.
C_MIN = 0.95
# What a loop measured on cold wires may be of what is allowed hot: IET Guidance Note 3.
MEASURED_COLD = 0.8
# Sockets up to so many amperes want additional protection, and by so much residual current.
SOCKETS_UP_TO_A = 32.0
ADDITIONAL_A = 0.030
# What has a residual-current device in it.
RESIDUAL_KINDS = frozenset({"RCD", "RCBO"})
# Voltage that exposed metal may reach through an earth electrode, 411.5.3.
TOUCH_V = 50.0
# A residual-current device may carry this share of its rating standing, and holds this share for sure.
STANDING_SHARE = 0.30
HOLDS_SHARE = 0.50
# Protective-conductor current of one thing: up to the first by any plug, up to the second by IEC 60309 or fixed wiring.
PLUG_MOST_A = 0.0035
FIXED_MOST_A = 0.010

# Rating up to so many amperes: fault current up to so many: A²s for curves B and C, energy limiting class 3.
_CLASS_3: tuple[tuple[float, dict[float, tuple[float, float]]], ...] = (
    (16.0, {3000.0: (15000.0, 18000.0), 6000.0: (35000.0, 42000.0), 10000.0: (70000.0, 84000.0)}),
    (32.0, {3000.0: (18000.0, 22000.0), 6000.0: (45000.0, 55000.0), 10000.0: (90000.0, 110000.0)}),
)


def opens_at_once(rating: float, curve: str) -> Worked:
    """Amperes from which a breaker is sure to open at once. ``BeyondTable`` for curves other than B, C and D.

    >>> opens_at_once(32, "C")
    320.0
    """
    if curve not in CURVES:
        raise BeyondTable(f"at what current a breaker of curve {curve} opens at once is not known here")
    multiple = cell(CURVES[curve][1], f"curve {curve} opens at once from", "× the rating", "IEC 60898-1")
    return named(multiple * rating, "opens at once from", "A")  # type: ignore[return-value]


def loop_impedance_most(trips: float, volts: float) -> Worked:
    """Ohms that the earth fault loop may have for a device that opens in time from ``trips`` A on: 0.95 × U0 / I_a.

    Parameters: ``trips`` in A; ``volts`` from line to earth.

    >>> [round(loop_impedance_most(opens_at_once(32, curve), 230), 2) for curve in "BCD"]
    [1.37, 0.68, 0.34]
    """
    least = cell(C_MIN, "lowest voltage factor", "", "BS 7671 411.4.4")
    return named(least * volts / trips, "loop impedance allowed", "Ω")  # type: ignore[return-value]


def loop_through_electrode_most(trips: float) -> Worked:
    """Ohms that the loop of a TT system may have for an RCD that trips at ``trips`` A: 50 V / I_Δn.

    >>> round(loop_through_electrode_most(0.03))
    1667
    """
    touch = cell(TOUCH_V, "voltage on exposed metal", "V", "IEC 60364-4-41 411.5.3")
    return named(touch / trips, "loop impedance allowed", "Ω")  # type: ignore[return-value]


def measured_cold(allowed: float) -> Worked:
    """Ohms that a loop may measure on cold wires where ``allowed`` is the limit for hot ones, 80 % of it.

    >>> round(measured_cold(1.37), 3)
    1.096
    """
    share = cell(MEASURED_COLD, "share for a cold reading", "", "IET Guidance Note 3", unverified=True)
    return named(share * allowed, "allowed measured cold", "Ω")  # type: ignore[return-value]


def disconnection_time(rating: float, *, sockets: bool, electrode: bool) -> Worked:
    """Seconds within which a fault to earth must be cut off at 230 V, by Table 41.1 and 411.3.2.

    Parameters: ``rating`` in A; ``sockets`` whether it feeds any (then the times hold up to 63 A, else up to 32 A);
    ``electrode`` whether the earth is an electrode of the installation (TT).

    >>> disconnection_time(32, sockets=True, electrode=False), disconnection_time(50, sockets=False, electrode=True)
    (0.4, 1.0)
    """
    final = rating <= (63.0 if sockets else 32.0)
    seconds = (0.2 if final else 1.0) if electrode else (0.4 if final else 5.0)
    return cell(seconds, "time to cut off a fault", "s", "IEC 60364-4-41 Table 41.1", unverified=electrode)


def standing_most(residual: float) -> Worked:
    """Milliamperes that may leak behind a residual-current device that trips at ``residual`` A, 30 % of it.

    >>> standing_most(0.03)
    9.0
    """
    share = cell(STANDING_SHARE, "share that may stand", "", "BS 7671 531.3.2")
    return named(share * (residual * 1000.0), "leakage allowed", "mA")  # type: ignore[return-value]


def holds_up_to(residual: float) -> Worked:
    """Milliamperes up to which a residual-current device is sure to hold, half of what it trips at.

    >>> holds_up_to(0.03)
    15.0
    """
    share = cell(HOLDS_SHARE, "share it is sure to hold", "", "IEC 61008-1")
    return named(share * (residual * 1000.0), "sure to hold", "mA")  # type: ignore[return-value]


def limits_energy(rating: float, curve: str) -> bool:
    """Whether the standard limits what a breaker lets through: curves B and C up to 32 A, energy limiting class 3."""
    return curve in ("B", "C") and rating <= _CLASS_3[-1][0]


def let_through(rating: float, curve: str, fault: float) -> Worked:
    """The energy I²t in A²s that a breaker of energy limiting class 3 lets through at most, EN 60898-1 Table ZA.

    Parameters: ``rating`` in A; ``curve`` B or C; ``fault`` current in A. ``BeyondTable`` above 32 A, above 10 kA, and
    for curve D, whose maker has to say.

    >>> let_through(32, "C", 1100), let_through(16, "B", 4000)
    (22000.0, 35000.0)
    """
    if not limits_energy(rating, curve):
        raise BeyondTable(f"what a breaker of {float(rating):g} A, curve {curve}, lets through its maker has to say")
    row = next(amps for up_to, amps in _CLASS_3 if rating <= up_to)
    level = next((each for each in row if fault <= each), None)
    if level is None:
        raise BeyondTable("the let-through of breakers above 10 kA is not in the tables here")
    energy = row[level][0 if curve == "B" else 1]
    what = f"let-through of class 3 up to {level / 1000:g} kA"
    return cell(energy, what, "A²s", "EN 60898-1 Table ZA", unverified=True)


def thermal_constant(insulation: str, *, in_cable: bool) -> Worked:
    """The constant k of a copper protective conductor in A·√s/mm², for the adiabatic equation of 543.1.3.

    Parameters: ``insulation`` PVC (70 °C) or XLPE (90 °C); ``in_cable`` whether it is a core of a cable or bunched with
    cables (Table 54.3), else by itself (Table 54.2).

    >>> thermal_constant("PVC", in_cable=True), thermal_constant("XLPE", in_cable=False)
    (115.0, 176.0)
    """
    constants = {("PVC", True): 115.0, ("PVC", False): 143.0, ("XLPE", True): 143.0, ("XLPE", False): 176.0}
    if (insulation, in_cable) not in constants:
        raise BeyondTable(f"the constant k of {insulation} is not in the tables here")
    table = "Table 54.3" if in_cable else "Table 54.2"
    return cell(constants[insulation, in_cable], "k of copper", "A√s/mm²", f"BS 7671 {table}", unverified=True)


def steel_for_copper(copper: float) -> Worked:
    """Square millimetres of steel armour that do for so much copper of PVC cable: × k1/k2, 115 over 51 (Table 54.7).

    >>> round(steel_for_copper(10), 2)
    22.55
    """
    lines = cell(115.0, "k of copper lines, PVC", "A√s/mm²", "BS 7671 Table 43.1", unverified=True)
    armour = cell(51.0, "k of steel armour, PVC", "A√s/mm²", "BS 7671 Table 54.4", unverified=True)
    return named(copper * lines / armour, "armour of steel", "mm²")  # type: ignore[return-value]


def protective_conductor(line: float) -> Worked:
    """Square millimetres of a copper protective conductor that needs no sum, for a line conductor of ``line`` mm².

    >>> [float(protective_conductor(each)) for each in (6, 16, 25, 70)]
    [6.0, 16.0, 16.0, 35.0]
    """
    size = line if line <= 16.0 else 16.0 if line <= 35.0 else line / 2
    return cell(size, f"protective conductor for {line:g} mm²", "mm²", "IEC 60364-5-54 Table 54.7", unverified=True)
