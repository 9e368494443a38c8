"""The documents: their pictures, the length of their sentences, and whether what they name is there."""
