"""What a colour display may show a picture in: pairs of colours, by the setting COLOURS (contract.settings).

A colour is what an ST7789 takes: five bits of red, six of green, five of blue, the high byte first. Each pair
has a contrast of at least 7 (WCAG 2.2, 1.4.6), which is what text for weak eyes wants.
"""

# dark points, lit points
PALETTES = (
    b"\x08\x84\xe7\x9c"  # ICE: 0C1122 and E4F3E6, near to what an OLED shows
    b"\x10\x60\xfd\xe8"  # AMBER
    b"\x01\x03\x97\xf2"  # GREEN
    b"\xf7\x7a\x18\xc4"  # PAPER: dark on light
)
