"""What is seen, told in tones for who does not see it: docs/eyes-free.md."""
