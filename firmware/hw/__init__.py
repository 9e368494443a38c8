"""The drivers: everything that touches a pin, the clock or the flash."""
