"""Tools that screens draw with: canvas, fonts, dice, lines, panels. No screen, no app."""
