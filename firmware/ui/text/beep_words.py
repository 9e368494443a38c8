"""The steps of learning the spoken beeps, and their words.

A sound is written down as ui.speech.voice reads it: a letter is a kind, a to h its die, held die, upper box,
lower box, number, throws, place, player; j is low. In a question ? is any digit that there can be, and it may
be asked for what a capital stands for.
"""

# What a question asks for, in the order of the letters.
KINDS = (
    b"What does the die show?",
    b"The die that is held?",
    b"Which upper box?",
    b"Which lower box?",
    b"How many points?",
    b"How many throws left?",
    b"Which place?",
    b"Which player?",
)

# Of each step its title; sounds to hear, with up to three lines each; questions.
STEPS = (
    (
        b"DICE",
        (
            (b"a3", (b"A die shows 3:", b"three short beeps.")),
            (b"a5", (b"Beeps come in threes.", b"This is a 5.")),
            (b"b3", (b"An octave lower: a 3", b"that you hold.")),
        ),
        (b"A?", b"B?", b"A? B?", b"B? A?"),
    ),
    (
        b"THROWS AND POINTS",
        (
            (b"f2", (b"High: two throws", b"are left.")),
            (b"f0", (b"A long beep is a zero:", b"no throw is left.")),
            (b"b4 g2", (b"A 4 that you hold, then", b"its place: the second.")),
            (b"e3e0", (b"Points, digit by digit:", b"3, then 0, so 30.")),
        ),
        (b"F?", b"A? G?", b"E?E0", b"A? F?"),
    ),
    (
        b"BOXES",
        (
            (b"c1", (b"Upper boxes: 1 is aces,", b"and so on. 6 is sixes.")),
            (b"d1", (b"Lower boxes sound an", b"octave lower. 1 is", b"three of a kind.")),
            (b"d2", (b"2: four of a kind",)),
            (b"d3", (b"3: full house",)),
            (b"d4", (b"4: small straight",)),
            (b"d5", (b"5: large straight",)),
            (b"d6", (b"6: Yahtzee",)),
            (b"d7", (b"7: chance",)),
            (b"c4 e8", (b"A box, then what it", b"would pay: fours, 8.")),
            (b"d6 j0", (b"Very low and long: no,", b"the rules forbid it.")),
        ),
        (b"C?", b"D?", b"C? E?", b"D? E?E?"),
    ),
    (
        b"A TURN",
        (
            (b"h1 f3", (b"A turn begins: player 1", b"has three throws left.")),
            (b"a1a4a4a6a2 f2", (b"The dice lie: 1 4 4 6 2.", b"Two throws are left.")),
            (b"d2 e2e2 e9e8", (b"You filled four of a", b"kind: 22, and 98 in all.")),
        ),
        (b"H? F3", b"a?a?B?a?a? F?", b"a?B?a?a?a? F?", b"D? E?E?"),
    ),
)

RIGHT = b"RIGHT. The next one:"
WRONG = b"WRONG. Once more:"
GO_ON_FOOT = b"A goes on"
COUNT_FOOT = b"DOWN counts, A answers"
COUNT_FOOT_OF_TWO = b"NEXT counts, A answers"
