"""What a procedure may ask for, the page does, as the commands do."""

import re

from host_sim import ROOT

REQUESTS = ROOT / "host_sim" / "device" / "procedures" / "requests.py"
RUNNER = ROOT / "host_sim" / "site" / "page" / "runner.js"


def test_the_page_does_every_request() -> None:
    asked = set(re.findall(r'tuple\[Literal\["(\w+)"\]', REQUESTS.read_text()))
    done = set(re.findall(r"^    (?:async )?(\w+)\(", RUNNER.read_text(), re.MULTILINE))
    assert {"run", "step"} < asked
    assert asked <= done
