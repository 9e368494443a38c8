"""Everything the player sees: canvas, fonts, art, one file a screen, and the app that leads on."""
