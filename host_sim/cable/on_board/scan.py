"""Runs on a board, sent there by host_sim.cable.doctor: who answers on the display's bus."""


def scan() -> str:
    """Answer the addresses, as words."""
    try:
        import board_config as config
    except ImportError:
        return "no board_config.py: nothing was flashed yet"
    if not hasattr(config, "SDA"):
        return "the display is on SPI, which tells no addresses"
    from machine import I2C, Pin

    bus = I2C(config.I2C_BUS, sda=Pin(config.SDA), scl=Pin(config.SCL), freq=config.I2C_HZ)
    found = " ".join([hex(address) for address in bus.scan()])
    place = "SDA GP" + str(config.SDA) + ", SCL GP" + str(config.SCL)
    return (found or "nobody answers") + " on " + place
