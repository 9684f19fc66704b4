"""A real server and a real Chromium. Every test opens as many browsers as it has people; nothing clicks but pointer, touch and keys."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.bunny_moose import HURRIED, Company
from tests.browser.people import Person

CHROMIUMS = ("chromium-headless-shell", "chromium", "google-chrome", "chrome")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
FLAGS = [
    # Nobody is reached but our servers.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # No page lives long enough for its scripts to be worth optimising.
    "--js-flags=--no-opt,--no-maglev",
]


class Server:
    """`hedgerow serve` in a process of its own, on a file that outlives it."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.start()

    def start(self):
        command = [sys.executable, "-m", "hedgerow.cli", "serve", "--port", str(self.port), "--database", str(self.folder / "games.db")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        announced = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert announced, "the server did not say where it is"
        self.port = int(announced[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        with suppress(ProcessLookupError):
            self.process.terminate()
        self.process.wait(timeout=20)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One for all tests: tables do not disturb each other. Tests that kill theirs have one of their own."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium():
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    if path is None:
        pytest.fail("no Chromium on this machine: run tests/browser/get-a-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def people(chromium, server):
    """Opens browsers: `people("Ada")` is a person at a desktop, `people("Bo", **PHONE)` one with a phone."""
    contexts = []

    def come(name, **device):
        options = {"reduced_motion": "reduce", "locale": "en-GB", **(device or DESKTOP)}
        context = chromium.new_context(base_url=server.url, **options)
        contexts.append(context)
        return Person(context.new_page(), name)

    yield come
    for context in contexts:
        context.close()


@pytest.fixture
def company(server):
    """`company(names, **options)`: people of Bunny Moose without browsers, at a table that has started; or not, with `start=False`."""
    opened = []

    def come(names, *, start=True, **options):
        opened.append(Company(server.url, names, {**HURRIED, **options}))
        if start:
            opened[-1].start()
        return opened[-1]

    yield come
    for each in opened:
        each.leave()
