"""What the page weighs: script and style of home, and what each game's table adds, gzipped, against what we allow ourselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def main() -> None:
    print("Weight of the page", flush=True)
    subprocess.run([sys.executable, str(ROOT / "hatch_build.py"), "npm", "run", "weigh", "--silent"], cwd=ROOT, check=False)
    print()
