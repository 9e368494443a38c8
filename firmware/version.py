"""The version of Rattle."""

VERSION = "0.1.0"
