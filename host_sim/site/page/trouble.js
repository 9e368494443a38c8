// What a person meets, in one line that says what to do.

export class Trouble extends Error {
    name = "Trouble";
}

export const GONE = "the board went away; plug it in and press the same button again";
