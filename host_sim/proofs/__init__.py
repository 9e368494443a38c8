"""Power cuts, wear, damage, a monkey: what the firmware and its files are put to.

A module that runs on MicroPython says so; it imports others of this room by relative names.
"""
