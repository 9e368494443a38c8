"""What pages in a browser complain of, so that a test can end with a look that it was nothing."""

from playwright.sync_api import BrowserContext

_TELL_ALERTS = """
addEventListener("DOMContentLoaded", () => {
    for (const alert of document.querySelectorAll("[role=alert]")) {
        const tell = () => alert.textContent && complain(alert.textContent);
        new MutationObserver(tell).observe(alert, { childList: true, characterData: true, subtree: true });
    }
});
"""


class Complaints:
    """What pages complain of: the words of every alert that they show, each as often as it is shown anew."""

    def __init__(self) -> None:
        self._words: list[str] = []
        self._contexts: list[BrowserContext] = []

    def listen(self, context: BrowserContext) -> None:
        """Hear the pages that are opened from now on."""
        if context not in self._contexts:
            self._contexts.append(context)
            context.expose_binding("complain", lambda _, words: self._words.append(words))
            context.add_init_script(_TELL_ALERTS)

    def taken(self) -> list[str]:
        """Answer all since the last time, and forget them."""
        found, self._words = self._words, []
        return found
