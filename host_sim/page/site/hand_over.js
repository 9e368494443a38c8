/** Hand a person a file, as a download; answer its name. */
export function handOver(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    return name;
}
