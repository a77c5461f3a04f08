"""How wide text will be drawn, without a font at hand.

Widths are those of DejaVu Sans, in thousandths of the size, rounded up. Helvetica, Arial and Liberation Sans run
narrower, so that a box sized by these holds the text whichever of them the reader has. What is not listed counts as a
whole square, which no letter of any script in common use exceeds.
"""

from __future__ import annotations

from planner.report.printable import LONGEST, visible

_WIDTHS = {
    275: "'",
    278: "ijlìíîïĩīĭįıĵĺļ",
    285: "ł",
    295: "IJÌÍÎÏĨĪĬĮİĴ",
    318: " ,.·‘’",
    337: "/:;\\|¦",
    342: "ŀ",
    353: "fſ",
    361: "-",
    375: "ľ",
    391: "()[]",
    393: "tţťŧ",
    401: "!¡²³¹",
    412: "rŕŗř",
    460: '"',
    472: "ªº",
    500: "*_`§¨¯°´¸–",
    519: "“”",
    521: "sśŝşš",
    525: "zźżž",
    531: "?¿",
    550: "cçćĉċč",
    556: "ĳ",
    558: "LĹĻĽĿ",
    563: "Ł",
    576: "F",
    580: "kķĸ",
    590: "Ĳ",
    592: "vxyýÿŷ",
    604: "P",
    605: "Þ",
    611: "TYÝŢŤŦŶŸ",
    612: "o«»ðòóôõöøōŏő",
    613: "aàáâãäåāăą",
    616: "eèéêëēĕėęě",
    630: "ß",
    632: "EÈÉÊËĒĔĖĘĚ",
    634: "hnuñùúûüĥńņňŋũūŭůűų",
    635: "SbdgpqþďđĝğġģŚŜŞŠ",
    637: "$0123456789{}¢£¤¥µ¶",
    656: "KĶ",
    685: "AVÀÁÂÃÄÅĀĂĄ",
    686: "XZŹŻŽ",
    687: "B",
    695: "RħŔŖŘ",
    699: "CÇĆĈĊČ",
    732: "UÙÚÛÜŨŪŬŮŰŲ",
    749: "NÑŃŅŇŊ",
    752: "HĤ",
    765: "Ω",
    771: "DĎ",
    775: "GÐĐĜĞĠĢ",
    780: "&",
    788: "OQÒÓÔÕÖØŌŎŐ",
    814: "ŉ",
    818: "wŵ",
    838: "#+<=>^~¬±×÷≤≥−→",
    863: "M",
    917: "Ħ",
    951: "%",
    970: "¼½¾",
    975: "mÆ",
    982: "æ",
    989: "WŴ",
    1000: "@©®—…",
    1023: "œ",
    1070: "Œ",
}
_BY_SIGN = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_SQUARE = 1030
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def text_width(text: str, size: float) -> float:
    """Width of a text in the unit of ``size``, never less than it will be drawn.

    >>> text_width("iii", 10) < text_width("WWW", 10)
    True
    """
    return sum(_BY_SIGN.get(sign, _SQUARE) for sign in text) * size / 1000


def fitted(text: str, width: float, size: float) -> str:
    """A harmless text, cut with an ellipsis to what fits in ``width``.

    >>> fitted("servers-a", 500, 12), fitted("servers-a", 40, 12)
    ('servers-a', 'serv…')
    """
    # No text of a drawing is so long; the rest need not be measured.
    shown = visible(text, 300)
    if text_width(shown, size) <= width:
        return shown
    left = width - text_width("…", size)
    for count, sign in enumerate(shown):
        left -= _BY_SIGN.get(sign, _SQUARE) * size / 1000
        if left < 0:
            return f"{shown[:count].rstrip()}…"
    return shown


def wrapped(text: str, width: float, size: float, most: int = 0) -> list[str]:
    """A harmless text in lines that fit in ``width``, at most ``most`` of them where that is not 0.

    Words that are longer than a line are cut, and so is the last line where there would be more.

    >>> wrapped("a planning aid, no permit drawing", 110, 12)
    ['a planning aid, no', 'permit drawing']
    """
    lines: list[str] = []
    line = ""
    for word in visible(text, 300 if most else LONGEST).split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = fitted(word, width, size)
    lines.append(line)
    return [*lines[: most - 1], fitted(" ".join(lines[most - 1 :]), width, size)] if 0 < most < len(lines) else lines
