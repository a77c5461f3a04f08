"""Heat that machines, racks and air take up, and how machines hand it to the air they blow.

Servers: a 2U machine was measured at 12 kJ/K (Ibrahim et al., thermal mass of a 2RU server); the rest is derived from
it or from mixtures of steel, aluminium, copper and board material, and marked so.
"""

from __future__ import annotations

from planner.tables.band import Band

SERVER_J_KGK = Band(450.0, 750.0, "mixture of steel, aluminium, copper and boards", weak=True)
STEEL_J_KGK = 490.0
# Two 8-GPU servers of 27 kJ/K and their rack of 50 kJ/K draw 6 kW: the most that machines nobody weighed are taken for.
MOST_J_K_PER_WATT = 104_000.0 / 6000.0
# Of the heat that the air through a machine could take up, the share it does (compact server models).
EFFECTIVENESS = Band(0.7, 0.97, "compact server models, abstracts only", weak=True)
SERVER_FLOW_M3H_PER_WATT = Band(75 * 1.699e-3, 160 * 1.699e-3, "75 to 160 CFM a kW, data sheets and calculators")
# Air of a room with what usually stands around in it, over the air alone; more is the room's own `mass`.
FURNITURE = Band(1.0, 1.2, "judgement", weak=True)
# From surfaces to air while it warms: still air, and air that server fans stir.
WARM_UP_CONVECTION_W_M2K = Band(2.0, 6.0, "EnergyPlus natural convection read back, and stirred air")
OPEN_DOOR_AIR_CHANGES = Band(10.0, 60.0, "an overhead door stands open, judgement", weak=True)
# What people at light work and Li-ion batteries bear for a while.
PEOPLE_AND_BATTERIES_C = 40.0
