"""The first-run wizard: learns from the person what is wired where. Runs in the game's place."""
