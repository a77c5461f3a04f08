"""The catalogue: what is shipped, what a user adds, what a layout lays over it."""

from pathlib import Path

import pytest

from planner import catalog as module
from planner import text
from planner.catalog import Catalog, Loaded, Overlay, default_folders
from planner.parts import KINDS, read_part
from planner.parts.reading import leaves

SHIPPED = Catalog(default_folders())
FILES = sorted(default_folders()[0].glob("*/*/*.yaml"))

# Every part that the example layouts of the design name and do not describe themselves.
NAMED = [
    "adt-link/pcie4-x16-extension-redriver", "amd/epyc-7302", "amd/epyc-7742", "amd/epyc-9354",
    "amd/instinct-mi100", "amd/threadripper-pro-5955wx", "apc/ap4423", "apc/ap8853", "apc/ar3300",
    "asrock-rack/rome2d32gm-2t", "asrock-rack/romed8-2t", "asus/pro-ws-wrx80e-sage-se-wifi", "corsair/ax1600i",
    "corsair/rm1000x-shift", "dell/poweredge-r750", "fs/sfpp-sr", "generic/50a-6-50p-pdu",
    "generic/cord-c19-c20-2m", "generic/custom-10u-8x4090", "generic/hdd-8tb", "generic/mining-frame-8gpu",
    "generic/nvme-480gb", "generic/slimsas-sff8654-8i-75cm", "generic/window-25k-240v", "gigabyte/g482-z53",
    "hubbell/hbl9367", "intel/xeon-gold-6430", "kingston/dc600m-1920gb", "leviton/5462", "lg/lw2521ersm",
    "mellanox/connectx-5-en-100g-1p", "mellanox/connectx-5-ex-100g-2p", "mellanox/sn2700",
    "micron/7450-pro-1920gb-u3", "midea/u-maw12v1qwt", "mikrotik/crs309-1g-8s-in", "mikrotik/crs317-1g-16s-rm",
    "nvidia/connectx-6-dx-100g-2p", "nvidia/geforce-rtx-3090-founders", "nvidia/geforce-rtx-4090-founders",
    "nvidia/l40s", "nvidia/mcp1600-c003e30l", "nvidia/mfa1a00-c010", "raritan/px3-5664u",
    "samsung/970-evo-plus-2tb", "samsung/990-pro-2tb", "samsung/990-pro-4tb", "solidigm/d7-p5520-1920gb",
    "southwire/nm-b-6-2", "square-d/qo220gfi", "square-d/qo250gfi", "startech/4postrack25u",
    "super-flower/leadex-platinum-2000", "supermicro/h12ssl-i", "ubiquiti/usw-pro-24",
]  # fmt: skip


def write(folder: Path, place: str, content: str) -> None:
    file = folder / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")


def load(part_id: str, *overlays: object, kind: str = "") -> Loaded:
    return SHIPPED.load(part_id, [Overlay(each) for each in overlays], kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_shipped_file_is_whole(file: Path) -> None:
    part_id = f"{file.parent.name}/{file.stem}"
    data = text.read(file.read_bytes()).data
    assert isinstance(data, dict)
    assert data["id"] == part_id
    assert data["kind"] == file.parent.parent.name
    assert data["description"]
    assert "sources" in data
    loaded = SHIPPED.load(part_id)
    assert loaded.problems == ()
    assert loaded.part is not None
    assert "story" not in str(data.get("notes", "")).casefold()
    # Nothing that was read nowhere may pass for verified.
    if not data["sources"]:
        assert data["unverified"] == ["all"]
    for price in loaded.part.price or ():
        money = price.value or price.low
        assert money is not None
        assert money.date


def test_no_id_stands_in_two_kinds() -> None:
    ids = [f"{file.parent.name}/{file.stem}" for file in FILES]
    assert sorted(ids) == list(SHIPPED.all_ids())


def test_no_wire_carries_an_ampacity() -> None:
    for file in FILES:
        if file.parent.parent.name == "wire":
            data = text.read(file.read_bytes()).data
            assert isinstance(data, dict)
            assert not [key for key in data if "ampacity" in key or "current" in key]


@pytest.mark.parametrize("part_id", NAMED)
def test_the_parts_that_layouts_name_are_there(part_id: str) -> None:
    assert SHIPPED.load(part_id).part is not None


def test_parts_that_name_parts_name_what_is_there() -> None:
    for file in FILES:
        data = text.read(file.read_bytes()).data
        assert isinstance(data, dict)
        supplies = data.get("supplies", {})
        named = [supplies.get("part") if isinstance(supplies, dict) else None, data.get("board")]
        assert all(SHIPPED.find(str(part_id)) for part_id in named if part_id), file


def test_the_outlets_that_layouts_name_are_on_their_strips() -> None:
    for part_id, names in {
        "generic/50a-6-50p-pdu": "1 2 3 4 5 6",
        "raritan/px3-5664u": "1 25 26 27 29 30",
        "apc/ap8853": "C19-1 C19-2 C19-4 C19-5 C13-1",
        "apc/ap4423": "1 8",
    }.items():
        assert set(names.split()) <= set(SHIPPED.load(part_id).part.outlets)  # type: ignore[union-attr]


def test_the_banks_of_a_strip_carry_what_hangs_on_them() -> None:
    part = load("generic/50a-6-50p-pdu").part
    assert [outlet.bank for outlet in part.outlets.values()] == ["b1", "b1", "b2", "b2", "b3", "b3"]  # type: ignore[union-attr]
    assert {bank.breaker.rating.value for bank in part.banks.values()} == {20.0}  # type: ignore[union-attr]
    assert part.rating.value == 40.0  # type: ignore[union-attr]
    assert part.requirement.value is True  # type: ignore[union-attr]


def test_doubts_of_the_garage_parts_are_kept() -> None:
    card = load("amd/instinct-mi100")
    assert card.weak("limit.max")
    assert not card.weak("power.idle")
    assert card.part.limit.default.one_of == (178.0, 290.0)  # type: ignore[union-attr]
    chassis = load("gigabyte/g482-z53")
    assert chassis.weak("supplies.inlet")
    assert chassis.weak("gpu_bay")
    assert not chassis.weak("supplies.part")
    assert load("startech/4postrack25u").weak("height")
    # 25,000 BTU/h is what the requirement states; what such a unit draws is no more than likely.
    window = load("generic/window-25k-240v")
    assert not window.weak("cooling.total")
    assert window.weak("input")
    assert window.part.plug.one_of == ("nema-6-15p", "nema-6-20p")  # type: ignore[union-attr]


def test_an_overlay_goes_over_the_catalogue_and_settles_its_doubts() -> None:
    loaded = load("gigabyte/g482-z53", {"gpu_bay": {"length": "28 cm", "slots": "2"}}, {"gpu_bay": {"length": "30 cm"}})
    bay = loaded.part.gpu_bay  # type: ignore[union-attr]
    assert (bay.count.value, bay.slots.value, bay.length.value) == (8, 2, 0.3)
    assert loaded.weak("gpu_bay.count")
    assert not loaded.weak("gpu_bay.slots")
    assert not loaded.weak("gpu_bay.length")
    assert not loaded.weak("gpu_bay")


def test_an_overlay_of_a_part_that_nobody_checked_settles_only_what_it_says() -> None:
    loaded = load(
        "lg/lw2521ersm", {"price": "689 USD new 2026-02-05", "cooling": {"total": "24500 BTU/h", "sensible": "~5.9 kW"}}
    )
    assert not loaded.weak("cooling.total")
    assert not loaded.weak("price.0")
    assert loaded.weak("plug")
    assert len(loaded.part.price) == 1  # type: ignore[union-attr, arg-type]


def test_a_range_in_an_overlay_reaches_every_outlet() -> None:
    loaded = load("generic/50a-6-50p-pdu", {"outlets": {"1..6": {"type": "C19", "breaker": "20 A 2P"}}})
    assert all(outlet.breaker.rating.value == 20.0 for outlet in loaded.part.outlets.values())  # type: ignore[union-attr]
    assert loaded.part.outlets["3"].bank == "b2"  # type: ignore[union-attr]


def test_the_longer_list_of_outlets_of_an_overlay_holds() -> None:
    groups = {"1..8": "C13 on b1", "9..16": "C13 on b2", "17..24": "C13 on b3", "25..30": "C19 on b1"}
    banks = {"b1": {"legs": "L1-L2", "breaker": "20 A 2P"}, "b2": {"legs": "B"}}
    part = load("raritan/px3-5664u", {"outlets": groups, "banks": banks}).part
    assert len(part.outlets) == 30  # type: ignore[union-attr]
    assert part.outlets["5"].type.value == "C13"  # type: ignore[union-attr]
    assert part.banks["b2"].legs.value == "L2"  # type: ignore[union-attr]


def test_a_part_may_be_described_by_the_layout_alone() -> None:
    own = load("own/4gpu-4u", {"kind": "server", "height": "4 U"}, {"sockets": "1"})
    assert (own.kind, own.part.height.value, own.part.sockets.value) == ("server", 4.0, 1)  # type: ignore[union-attr]
    assert own.unverified == frozenset()
    fan = load("", {"airflow": "1600 CFM", "nameplate": "2.4 A at 120 V"}, kind="exhaust-fan")
    assert fan.part.nameplate.value.at == 120.0  # type: ignore[union-attr]


def test_the_kind_of_a_device_does_not_make_an_unknown_part_known() -> None:
    (problem,) = load("amd/mi100", kind="server").problems
    assert problem.code == "LAY011"
    (problem,) = load("own/thing", {"height": "4 U"}, kind="server").problems
    assert problem.code == "LAY011"


def test_an_unknown_part_names_what_is_near() -> None:
    (problem,) = load("amd/mi100").problems
    assert (problem.code, problem.message) == (
        "LAY011", 'no part "amd/mi100"; nearest: amd/instinct-mi100. Your own? Describe it under parts',
    )  # fmt: skip
    (problem,) = load("own/thing", {"height": "4 U"}).problems
    assert problem.code == "LAY011"
    assert "A new part says its kind" in problem.message


def test_a_mistake_in_an_overlay_is_told_at_its_place() -> None:
    at = ("devices", "pdu-a", "spec")
    loaded = SHIPPED.load("generic/50a-6-50p-pdu", [Overlay({"rating": "40"}, at), Overlay({"bank": {}}, at)])
    assert loaded.part is None
    assert [(problem.code, problem.path) for problem in loaded.problems] == [
        ("LAY006", (*at, "rating")),
        ("LAY005", (*at, "bank")),
    ]


@pytest.mark.parametrize(
    "part_id",
    [
        "", "/", "amd", "amd/", "/amd", "../amd/x", "amd/../x", "amd/..", "./amd", "/etc/passwd", "amd/x\0", "amd/x/y",
        "amd\\x/y", "c:/x", "~/x", "amd/instinct mi100", "a" * 4000 + "/b", "amd/*", "é/x",
    ],
)  # fmt: skip
def test_texts_that_are_no_ids_find_nothing(part_id: str, tmp_path: Path) -> None:
    write(tmp_path, "secret.yaml", "kind: gpu\n")
    (tmp_path / "parts" / "gpu" / "amd").mkdir(parents=True)
    assert Catalog([tmp_path / "parts"]).find(part_id) is None
    if part_id:
        assert SHIPPED.load(part_id).part is None


def test_a_link_may_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    write(tmp_path, "outside.yaml", "kind: gpu\nmemory: 32 GB\n")
    folder = tmp_path / "parts"
    (folder / "gpu" / "own").mkdir(parents=True)
    (folder / "gpu" / "own" / "card.yaml").symlink_to(tmp_path / "outside.yaml")
    loaded = Catalog([folder]).load("own/card")
    assert loaded.part is None
    assert "leads out of its folder" in loaded.problems[0].message
    assert str(tmp_path) not in loaded.problems[0].message


def test_the_folder_of_the_user_wins(tmp_path: Path) -> None:
    write(tmp_path, "gpu/amd/instinct-mi100.yaml", "memory: 16 GB\n")
    catalog = Catalog([tmp_path, *default_folders()])
    loaded = catalog.load("amd/instinct-mi100")
    assert loaded.part.memory.value == 16e9  # type: ignore[union-attr]
    assert loaded.part.power is None  # type: ignore[union-attr]
    assert loaded.file == f"{tmp_path.name}/gpu/amd/instinct-mi100.yaml"
    assert catalog.load("amd/epyc-7742").part is not None


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        ("memory: 32\n", "LAY006", 1),
        ("maker: Own\nmemmory: 32 GB\n", "LAY005", 2),
        ("maker: {\n", "LAY001", None),
        ("", "LAY001", None),
        ("- a\n", "LAY008", None),
        ("memory: 32 GB\nmemory: 16 GB\n", "LAY002", 2),
        ("id: own/other\n", "LAY008", 1),
        ("maker: Own\nkind: cpu\n", "LAY008", 2),
        ("maker: Own\nunverified: [memory]\n", "LAY005", 2),
        ("unverified: {a: b}\n", "LAY008", 1),
        ("memory: !!python/object:os.system 1\n", "LAY001", 1),
    ],
)  # fmt: skip
def test_a_broken_file_of_the_user_gives_problems(content: str, code: str, line: int | None, tmp_path: Path) -> None:
    write(tmp_path, "gpu/own/card.yaml", content)
    loaded = Catalog([tmp_path]).load("own/card", [Overlay({"slots": "2"})])
    assert loaded.part is None
    assert loaded.problems[0].code == code
    span = loaded.problems[0].span
    assert span is not None
    assert span.file == f"{tmp_path.name}/gpu/own/card.yaml"
    assert line is None or span.line == line


def test_files_that_are_too_long_or_no_text_give_problems(tmp_path: Path) -> None:
    write(tmp_path, "gpu/own/long.yaml", "# " + "x" * (1 << 20) + "\n")
    (tmp_path / "gpu" / "own" / "bytes.yaml").write_bytes(b"\xff\xfe\x00memory")
    (tmp_path / "gpu" / "own" / "folder.yaml").mkdir()
    catalog = Catalog([tmp_path])
    assert "longer than 1 MiB" in catalog.load("own/long").problems[0].message
    assert catalog.load("own/bytes").problems
    assert catalog.find("own/folder") is None
    assert catalog.all_ids() == ("own/bytes", "own/long")


def test_only_the_file_that_is_asked_for_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "gpu/own/card.yaml", "memory: 32 GB\n")
    write(tmp_path, "gpu/own/broken.yaml", "memory: {\n")
    asked = []
    monkeypatch.setattr(module.text, "read", lambda source, file: asked.append(file) or text.reading.read(source, file))
    catalog = Catalog([tmp_path])
    for _ in range(3):
        assert catalog.load("own/card").part is not None
    assert asked == [f"{tmp_path.name}/gpu/own/card.yaml"]


def test_the_wheel_s_own_folder_comes_before_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "__file__", str(tmp_path / "planner" / "catalog.py"))
    assert default_folders() == ()
    (tmp_path / "catalogs").mkdir()
    assert default_folders() == (tmp_path / "catalogs",)
    (tmp_path / "planner" / "_data" / "catalogs").mkdir(parents=True)
    assert default_folders() == (tmp_path / "planner" / "_data" / "catalogs",)


def test_unverified_keys_are_figures_of_the_part() -> None:
    for part_id in SHIPPED.all_ids():
        entry = SHIPPED.find(part_id)
        assert entry is not None
        figures = set(leaves(entry.data, KINDS[entry.kind]))
        assert entry.unverified <= figures
        part, _ = read_part(dict(entry.data), entry.kind)
        assert part is not None
