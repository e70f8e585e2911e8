const fence = /^\s{0,3}(`{3,}|~{3,})/;

/** The contents of the code fences in a text; the text itself when it has none. */
export function stripCodeFences(text: string): string {
  const inside: string[] = [];
  let open: string | null = null;
  let hasFence = false;
  for (const line of text.split("\n")) {
    const [, mark] = fence.exec(line) ?? [];
    if (open === null && mark) {
      open = mark;
      hasFence = true;
    } else if (open !== null && mark?.startsWith(open) && line.trim() === mark) open = null;
    else if (open !== null) inside.push(line);
  }
  return hasFence ? inside.join("\n") : text;
}
