"""Programs in C++ are compiled once for all who test at the same time, and each of them keeps to one core."""

import os
import shutil

import pytest

from hedgerow.lab.garden import __main__ as garden
from hedgerow.lab.orchard import __main__ as orchard


@pytest.fixture(scope="session", autouse=True)
def one_core():
    os.environ["OMP_NUM_THREADS"] = "1"


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """`built("solver", compiled, "-O1")`: a copy of the program, in a folder of its own."""
    fcntl = pytest.importorskip("fcntl", reason="this system has no such locks")
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    shared = tmp_path_factory.getbasetemp() if alone else tmp_path_factory.getbasetemp().parent

    def build(name, compiled, *options):
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = shared / f"{name}.done"
            if not done.exists():
                (shared / name).mkdir(exist_ok=True)
                done.symlink_to(compiled(shared / name, *options))
        return shutil.copy(done, tmp_path_factory.mktemp(name) / done.resolve().name)

    return build


@pytest.fixture(scope="session")
def solver(built):
    """For plots, where there is one circle of each aid at most."""
    return built("plots", garden.compiled, "-O1", "-DCIRCLES=1")


@pytest.fixture(scope="session")
def solver_of_sheets(built):
    return built("sheets", garden.compiled, "-O1")


@pytest.fixture(scope="session")
def program(built):
    """The one that learns."""
    return built("orchard", orchard.compiled, "-O1")
