/** A short text that matches a regular expression, or null when this small parser doesn't support the expression. */
export function textForPattern(pattern: string): string | null {
  let at = 0;
  const peek = () => pattern[at] ?? "";

  function alternatives(): string {
    const options = [sequence()];
    while (peek() === "|") {
      at++;
      options.push(sequence());
    }
    return options.find((option) => option !== "") ?? "";
  }

  function sequence(): string {
    let text = "";
    while (at < pattern.length && peek() !== "|" && peek() !== ")") {
      const atom = readAtom();
      text += atom.repeat(readCount());
    }
    return text;
  }

  function readAtom(): string {
    const sign = peek();
    at++;
    if (sign === "^" || sign === "$") return "";
    if (sign === ".") return "a";
    if (sign === "[") return readClass();
    if (sign === "(") return readGroup();
    if (sign === "\\") return readEscape();
    return sign;
  }

  function readGroup(): string {
    const lookAround = /^\?(=|!|<=|<!)/.exec(pattern.slice(at));
    const opening = /^\?(:|=|!|<=|<!|<\w+>)/.exec(pattern.slice(at));
    at += opening?.[0].length ?? 0;
    const text = alternatives();
    at++;
    return lookAround ? "" : text;
  }

  function readEscape(): string {
    const sign = peek();
    at++;
    if (sign === "b" || sign === "B") return "";
    if (sign === "p" || sign === "P") {
      const name = /^\{([^}]*)\}/.exec(pattern.slice(at));
      at += name?.[0].length ?? 0;
      if (sign === "P") return "-";
      return /^(L|Lu|Ll|Alphabetic|Script)/.test(name?.[1] ?? "")
        ? "a"
        : /Emoji|Extended_Pictographic/.test(name?.[1] ?? "")
          ? "🙂"
          : "1";
    }
    const known: Record<string, string> = { d: "1", D: "a", w: "a", W: "-", s: " ", S: "a", n: "\n", t: "\t", r: "\r" };
    return known[sign] ?? sign;
  }

  function readClass(): string {
    const end = closing();
    const source = pattern.slice(at - 1, end + 1);
    at = end + 1;
    const test = new RegExp(`^${source}$`, "u");
    for (const sign of "a1A-_ .@/:+") if (test.test(sign)) return sign;
    for (let code = 33; code < 0x3000; code++)
      if (test.test(String.fromCharCode(code))) return String.fromCharCode(code);
    return "";
  }

  function closing(): number {
    for (let index = at; index < pattern.length; index++) {
      if (pattern[index] === "\\") index++;
      else if (pattern[index] === "]" && index > at) return index;
    }
    return pattern.length - 1;
  }

  function readCount(): number {
    const found = /^(?:([*+?])|\{(\d+)(?:,(\d*))?\})\??/.exec(pattern.slice(at));
    if (!found) return 1;
    at += found[0].length;
    // Optional parts occur once, because an empty text is a poor example.
    const most = found[3] ? Number(found[3]) : Number.POSITIVE_INFINITY;
    return found[1] ? 1 : Math.max(Number(found[2]), Math.min(1, most));
  }

  try {
    const text = alternatives();
    return new RegExp(pattern, "u").test(text) ? text : null;
  } catch {
    return null;
  }
}
