/**
 * Converts the math notations of models (`\(...\)`, `\[...\]`, and `$...$` around a formula) to `$$...$$`, the only one
 * the parser reads, because a single dollar is usually money. Code is unchanged.
 */
export function normalizeMath(text: string): string {
  if (!/[$\\]/.test(text)) return text;
  return splitCode(text)
    .map((part, at) => (at % 2 === 1 ? part : normalizeProse(part)))
    .join("");
}

/** Alternating prose and code: every odd part is code. */
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
