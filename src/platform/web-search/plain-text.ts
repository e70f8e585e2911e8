import { visibleLine } from "#lib/untrusted/visible-text.ts";

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  middot: "·",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

/** The text of a snippet, which may have tags for emphasis and entities, on one line. The result is never markup. */
export function plainText(html: string): string {
  return visibleLine(
    html
      .replaceAll(/<(script|style)\b[^>]{0,500}>[\s\S]{0,10000}?<\/\1\s*>/gi, " ")
      .replaceAll(/<!--[\s\S]{0,10000}?-->/g, " ")
      // Inline tags stand inside words; all others separate them.
      .replaceAll(/<\/?(?:strong|b|em|i|mark|span|u|code)(?:\s[^<>]{0,500})?>/gi, "")
      .replaceAll(/<\/?[a-z][^<>]{0,2000}>/gi, " ")
      .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decodeEntity),
  );
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return entities[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
