"""Lustre's figures by version, and what is refused."""

import pytest

from planner.tables import lustre
from planner.worked import BeyondTable


@pytest.mark.parametrize(
    ("os", "support"),
    [
        ("RHEL 8.10", "tested"), ("rhel 9.7", "tested"), ("Rocky 9.8", "tested"), ("RHEL 10.1", "tested"),
        ("RHEL 9.5", "no"), ("RHEL", "no"), ("Ubuntu 24.04", "builds"), ("Ubuntu 22.04", "no"),
        ("SLES 15 SP5", "builds"), ("Windows 11", "no"),
    ],
)  # fmt: skip
def test_systems(os: str, support: str) -> None:
    assert lustre.server_support(os) == support


def test_newer_code_never_wants_less() -> None:
    old, new = lustre.EDITIONS
    assert lustre.bytes_per_inode(new) > lustre.bytes_per_inode(old)
    assert lustre.journal_memory(new) > lustre.journal_memory(old)


@pytest.mark.parametrize("version", ["1.8", "3.0", "latest", ""])
def test_versions_that_are_not_known(version: str) -> None:
    with pytest.raises(BeyondTable):
        lustre.edition(version)


def test_connections_of_every_usual_speed() -> None:
    speeds = {1: 1, 2.5: 1, 10: 2, 25: 3, 40: 3, 50: 3, 100: 4, 200: 4, 400: 5}
    assert {speed: lustre.connections(speed) for speed in speeds} == speeds
