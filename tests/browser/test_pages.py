"""Every page and state: nothing that axe finds fault with, and pictures of each at three sizes, by day and by night."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, TABLET
from tests.browser.tally_ho import Player

ARTIFACTS = Path(__file__).parent.parent.parent / "artifacts" / "screens"
DEVICES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


def look(person, name, device, scheme):
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=ARTIFACTS / f"{name}-{device}-{scheme}.png")
    person.check_access(f"{name} on {device} by {scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", DEVICES)
def test_pages_look_right_and_are_accessible(people, device, scheme):
    ada = people("Ada", **DEVICES[device], color_scheme=scheme)
    ada.open_home()
    look(ada, "home", device, scheme)
    for path, heading in (("/settings", "Settings"), ("/rules/tally-ho", "Tally Ho!"), ("/nothing-here", "No table called")):
        ada.page.goto(path)
        expect(ada.page.get_by_role("heading").filter(has_text=heading).first).to_be_visible()
        look(ada, path.strip("/").replace("/", "-"), device, scheme)
    ada.invite()
    look(ada, "lobby", device, scheme)
    ada.play_now()
    look(ada, "tally-ho-start", device, scheme)
    player = Player(ada, 11)
    for _ in range(8):
        player.wait()
        player.turn()
    player.wait()
    look(ada, "tally-ho", device, scheme)
