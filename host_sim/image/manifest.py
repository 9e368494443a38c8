"""The list, on a board, of what we put there: a line a file, SHA-256 and path, as sha256sum prints them."""

import hashlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Manifest = dict[str, set[str]]  # path -> the contents it had or may have by our hand

FOLDER = ".rattle"  # ours alone
NAME = "manifest"
MANIFEST = f"{FOLDER}/{NAME}"
_DIGITS = 64


def sha256(content: bytes) -> str:
    """Answer the SHA-256 in hexadecimal."""
    return hashlib.sha256(content).digest().hex()


def read(text: str) -> "Manifest":
    """Read a manifest; lines that are none are passed over."""
    found: Manifest = {}
    for line in text.splitlines():
        digest, _, path = line.partition("  ")
        if len(digest) == _DIGITS and path:
            found.setdefault(path, set()).add(digest)
    return found


def write(manifest: "Manifest") -> str:
    """Write a manifest."""
    lines = [f"{digest}  {path}\n" for path in sorted(manifest) for digest in sorted(manifest[path])]
    return "".join(lines)


def join(manifest: "Manifest", wanted: "Mapping[str, str]") -> "Manifest":
    """Answer a manifest that also claims the files of wanted: path -> SHA-256."""
    joined = {path: set(digests) for path, digests in manifest.items()}
    for path, digest in wanted.items():
        joined.setdefault(path, set()).add(digest)
    return joined
