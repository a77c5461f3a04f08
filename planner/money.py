"""Money: ``0.14 USD/kWh``, ``640 USD used 2026-01-18``, ``1.35 USD/ft``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from planner.evidence import DATE_PATTERN, read_date
from planner.quantities import BadQuantity, quoted
from planner.worked import number

# ISO 4217 alphabetic codes in use.
CURRENCIES = frozenset({
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD",
    "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLP", "CNY", "COP", "CRC", "CUP",
    "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP",
    "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD",
    "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD",
    "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "NGN",
    "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB",
    "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL",
    "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VED", "VES",
    "VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF", "XPF", "YER", "ZAR", "ZMW", "ZWG",
})  # fmt: skip
CONDITIONS = ("new", "used", "refurbished")
# What a price may be for, by the spellings of it; empty is for the thing itself.
PER = {
    "": ("each", "piece", "pc"), "kWh": (), "h": ("hr", "hour"), "ft": ("foot",), "m": ("metre", "meter"),
    "month": ("mo",), "year": ("yr", "a"), "GB": (), "TB": (), "kg": (), "lb": (),
}  # fmt: skip
_SPELLED = {spelling.casefold(): per for per, also in PER.items() for spelling in (per, *also)}
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}
MONEY_PATTERN = (
    r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?\s*[A-Za-z]{3}(?:\s*/\s*[A-Za-z]+)?"
    rf"(?:\s+(?:new|used|refurbished))?(?:\s+{DATE_PATTERN})?"
)
_MONEY = (
    r"(?P<amount>(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?)\s*(?P<currency>[A-Za-z]{3})(?:\s*/\s*(?P<per>[A-Za-z]+))?"
    r"(?:\s+(?P<condition>new|used|refurbished))?(?:\s+(?P<date>[0-9][0-9-]*))?"
)


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in an ISO 4217 currency, per something or for the thing itself (empty), of a condition and a date.

    >>> str(Money(0.14, "USD", "kWh"))
    '0.14 USD/kWh'
    """

    amount: float
    currency: str
    per: str = ""
    condition: str = ""
    date: str = ""

    def __str__(self) -> str:
        return f"{number(self.amount)} {self.currency}" + (f"/{self.per}" if self.per else "")


@lru_cache(maxsize=1024)
def read_money(text: str, per: tuple[str, ...] = ("",)) -> Money:
    """Money per one of ``per`` (keys of ``PER``).

    Raises ``BadQuantity``: LAY006 for a missing or unknown currency or another ``per``, LAY007 for an impossible value.

    >>> read_money("640 USD used 2026-01-18")
    Money(amount=640.0, currency='USD', per='', condition='used', date='2026-01-18')
    >>> read_money("0.14 USD", ("kWh",))
    Traceback (most recent call last):
    planner.quantities.BadQuantity: wants money per kWh; "0.14 USD" is money alone. Write 0.14 USD/kWh
    """
    text = text.strip()
    match = re.fullmatch(_MONEY, text) if len(text) <= 80 else None
    if match is None:
        raise BadQuantity(_why_not(text, per))
    currency = match["currency"].upper()
    if currency not in CURRENCIES:
        raise BadQuantity(f"there is no currency {quoted(match['currency'])}. Write its ISO 4217 code, such as USD")
    found = _SPELLED.get((match["per"] or "").casefold())
    if found is None or found not in per:
        written = f"money per {match['per']}" if match["per"] else "money alone"
        advice = f"Write {match['amount']} {currency}{_slash(per[0])}"
        raise BadQuantity(f"wants {_wanted(per)}; {quoted(text)} is {written}. {advice}")
    amount = float(match["amount"].replace(",", ""))
    if amount > 1e15:
        raise BadQuantity(f"{quoted(text)} is no possible amount of money", "LAY007")
    return Money(amount, currency, found, match["condition"] or "", read_date(match["date"]) if match["date"] else "")


def _why_not(text: str, per: tuple[str, ...]) -> str:
    sample = f"Money looks like {'640 USD' if per[0] == '' else f'0.14 USD{_slash(per[0])}'}"
    for sign, code in _SIGNS.items():
        if sign in text:
            return f"{quoted(text)} has the sign {sign}. Write the code of the currency, such as {code}. {sample}"
    if re.fullmatch(r"[0-9][0-9.,]*", text):
        return f"{quoted(text)} has no currency. Write {text} USD{_slash(per[0])}"
    return f"wants {_wanted(per)}; {quoted(text)} is none. {sample}"


def _slash(per: str) -> str:
    return f"/{per}" if per else ""


def _wanted(per: tuple[str, ...]) -> str:
    return "money" if "" in per else f"money per {' or '.join(per)}"
