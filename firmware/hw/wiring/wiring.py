"""The numbers of the board that is really there: what the wizard learnt, laid over a board_config."""

from hw.files import ANSWERS, is_there


class Wiring:
    """Answer the numbers of config, and before them those that are stored in files. Allocates.

    answered: there are stored numbers. damaged: there were, but they can't be read or can't be true; the
    config's own hold, and the file is left as it is.
    """

    def __init__(self, config: "Any", files: "Any") -> None:
        self._config = config
        self.answered = False
        self.damaged = False
        if is_there(files, ANSWERS):
            from hw.wiring import answers  # a board that stored nothing does without

            numbers = answers.load(config, files)
            self.answered = bool(numbers)
            self.damaged = numbers is None
            self.learn(numbers or {})

    def __getattr__(self, name: str):
        """Answer a number that was not learnt."""
        return getattr(self._config, name)

    def learn(self, numbers: "Any") -> None:
        """Take numbers of a dict before all others, for as long as the power lasts."""
        for name in numbers:
            setattr(self, name, numbers[name])
