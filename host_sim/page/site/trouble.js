// What a person meets, in one line that says what to do.

export class Trouble extends Error {
    name = "Trouble";
}
