"""Whole games through the real screens: by a person, a robot, or recorded presses."""
