"""Power cuts, wear, damage, monkeys: what the firmware and its files are put to.

A module that runs on MicroPython says so; it imports others of this room by relative names.
"""
