"""What screens draw with: canvas, fonts, dice, lines, panels. No screen, no app."""
