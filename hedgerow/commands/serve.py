"""`hedgerow serve`: open the house, so that people can play in their browsers."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from hedgerow.commands.common import Stop
from hedgerow.server import logs
from hedgerow.server.run import run as run_server
from hedgerow.server.run import take_port
from hedgerow.server.settings import BadSetting, Settings, from_environment
from hedgerow.store import StoreError

HELP = "open tables for browsers, on this computer or for everybody in the same network"
PORT = 8750
EVERYWHERE = "0.0.0.0"
OUTSIDE = ("10.255.255.255", 1)
"""An address beyond this computer. Nothing is sent there: choosing a way to it tells which address is ours."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this computer only)")
    parser.add_argument("--port", type=port, default=PORT, help=f"default: {PORT}")
    parser.add_argument("--lan", action="store_true", help="let everybody in the same network in, and show a QR code for their phones")
    parser.add_argument("--open", action="store_true", help="open the page in this computer's browser, if there is one")
    parser.add_argument("--database", metavar="URL", help="a path, sqlite:///path or postgresql://… (default: a file in your data folder)")
    parser.add_argument("--bots", type=bots, metavar="N", help="processes in which bots think (default: 1)")
    parser.add_argument("--with", dest="modules", action="append", metavar="MODULE", help="a Python module with a game of your own")
    parser.add_argument("--log-level", choices=logs.LEVELS, default="warning", help="default: warning")


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def bots(text: str) -> int:
    if not text.isdecimal():
        raise ArgumentTypeError("this is a number, such as 2")
    return int(text)


def run(args: Namespace) -> int:
    logs.set_up(args.log_level)
    settings = _settings(args)
    listener = _listen(EVERYWHERE if args.lan else args.host, args.port)
    with listener:
        try:
            run_server(settings, listener, lambda: _announce(listener, args))
        except (StoreError, BadSetting) as error:
            raise Stop(str(error)) from error
        except ModuleNotFoundError as missing:
            if missing.name != "asyncpg":
                raise
            raise Stop("PostgreSQL needs a driver that is not installed: pip install 'hedgerow[postgres]'") from missing
    return 0


def _settings(args: Namespace) -> Settings:
    try:
        return from_environment(database=args.database, bots=args.bots, modules=tuple(args.modules) if args.modules else None)
    except BadSetting as error:
        raise Stop(str(error)) from error


def _listen(host: str, port: int) -> socket.socket:
    try:
        return take_port(host, port)
    except OSError as error:
        why = {
            errno.EADDRINUSE: f"port {port} is in use: end the other program, or choose another port with --port",
            errno.EACCES: f"port {port} needs more rights than you have: choose one above 1023 with --port",
            errno.EADDRNOTAVAIL: f"{host} is no address of this computer: choose another one with --host",
        }
        raise Stop(why.get(error.errno or 0, f"cannot listen on {host} port {port}: {error.strerror or error}")) from error


def _announce(listener: socket.socket, args: Namespace) -> None:
    host, port = listener.getsockname()[:2]
    address = lan_address() if args.lan else host
    url = f"http://{f'[{address}]' if ':' in address else address}:{port}/"
    print(f"Hedgerow is open at {url} (Ctrl+C closes it)", flush=True)
    if args.lan:
        print("Phones in the same network can come in by this code:\n")
        # Blocks on a dark ground: those terminals that cannot show them get the address alone.
        if (sys.stdout.encoding or "").lower().startswith("utf"):
            import segno  # only here: it would make every other start slower

            segno.make(url, error="m").terminal(compact=True)
        sys.stdout.flush()
    if args.open and has_screen():
        webbrowser.open(f"http://127.0.0.1:{port}/")


def has_screen() -> bool:
    """Whether a browser could show a window here. Without a screen a text browser would take over the terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def lan_address() -> str:
    """The address by which others in the same network reach this computer."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
            found: str = probe.getsockname()[0]
            return found
        except OSError:
            return "127.0.0.1"
