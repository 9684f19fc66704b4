"""Run every benchmark, or those named: `python -m bench engine`."""

from __future__ import annotations

import sys
from importlib import import_module

BENCHES = ("engine", "review", "weight", "store", "sockets", "latency")


def main(names: list[str]) -> int:
    unknown = sorted(set(names) - set(BENCHES))
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}. There is {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    for name in names or BENCHES:
        import_module(f"bench.{name}").main()
    return 0


sys.exit(main(sys.argv[1:]))
