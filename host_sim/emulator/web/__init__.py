"""MicroPython in WebAssembly, as npm has it: fetched by version and hash, and run under Node."""
