"""The version of Rattle."""

VERSION = "0.2.0"
