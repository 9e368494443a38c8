"""From pins to events."""
