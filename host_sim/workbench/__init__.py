"""The developer's bench: a run that can be stopped, taken back, played again, and looked into."""
