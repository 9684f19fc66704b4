"""Somebody has been away for long: a bot plays for them, or the match is won, or it ends."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.company import after_a_slide
from tests.browser.conftest import DESKTOP, PHONE, TABLET

LONG = 60_000
"""The table has people wait for half a minute."""


@pytest.mark.long
def test_somebody_stays_away(people, server):
    """The same at three tables, for it takes its time."""
    devices = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
    tables = {name: people("Ada", **device) for name, device in devices.items()}
    for seed, ada in enumerate(tables.values()):
        led = after_a_slide(server.url, seed)
        ada.take_over(led.links[led.turn])
        ada.wait_for_board()
    for name, ada in tables.items():
        expect(ada.page.get_by_role("group", name="Somebody is away")).to_contain_text("You can go on alone in")
        ada.look("away-soon", name)
    for name, ada in tables.items():
        expect(ada.button("Let a bot play")).to_be_visible(timeout=LONG)
        ada.look("away-long", name)
    phone, tablet, desktop = tables.values()
    phone.press(phone.button("Let a bot play"))
    expect(phone.page.get_by_role("group", name="Somebody is away")).to_contain_text("A bot plays for")
    phone.look("away-bot", "phone")
    tablet.press(tablet.button("Take the win"))
    expect(tablet.page.get_by_role("heading", name="The win is yours")).to_be_visible()
    tablet.look("away-won", "tablet")
    desktop.press(desktop.button("End it here"))
    expect(desktop.page.get_by_role("heading", name=re.compile("^No result"))).to_be_visible()
    desktop.look("away-ended", "desktop")
