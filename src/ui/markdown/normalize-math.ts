/**
 * Models write mathematics in four ways; the parser reads `$$...$$` only, because a single dollar is money far more
 * often. This turns `\(...\)`, `\[...\]` and those `$...$` that hold a formula into it. Code stays as it is.
 */
export function normalizeMath(text: string): string {
  if (!/[$\\]/.test(text)) return text;
  return splitCode(text)
    .map((part, at) => (at % 2 === 1 ? part : normalizeProse(part)))
    .join("");
}

/** Prose and code in turn: every odd part is a fenced block or inline code. */
function splitCode(text: string): string[] {
  return text.split(/(^[ \t]*(?:```|~~~)[\s\S]*?(?:^[ \t]*(?:```|~~~)[ \t]*$|(?![\s\S]))|`[^`\n]+`)/m);
}

function normalizeProse(text: string): string {
  return text
    .replace(/\\\[([\s\S]+?)\\\]/g, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replace(/\\\((.+?)\\\)/g, (_, formula: string) => `$$${formula.trim()}$$`)
    .replace(/(?<![\\$\w])\$(?![\s$\d])((?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\w$])/g, (whole, formula: string) =>
      /[\\^_=+{}<>]|^\p{L}'?$/u.test(formula) ? `$$${formula}$$` : whole,
    );
}
