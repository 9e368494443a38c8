"""What MicroPython's own build freezes of Rattle, as its FROZEN_MANIFEST (boards/README.md tells how).

It freezes the folder that it lies in: build/frozen, where `make firmware` puts a copy beside the sources with
their constants folded, or these sources as they are. main.py and board_config.py stay files, so that a maker
can change them; so does machine_code, as frozen functions may begin where an RP2040 cannot run them, and
what is no Python. A file comes before what is frozen, and a folder of the same name hides all of it.
"""

include("$(PORT_DIR)/boards/manifest.py")

for name in ("boot", "contract", "engine", "hw", "keeping", "strategy", "ui", "wizard"):
    package(name, opt=2)
for name in ("processor.py", "version.py"):
    module(name, opt=2)
