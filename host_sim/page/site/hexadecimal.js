// Bytes as text, two digits each: what Python and JavaScript hand to each other.

export function toHexadecimal(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHexadecimal(text) {
    return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}
