"""The developer's bench: a run that can be stopped, taken back, told anew, and looked into."""
