const escapeAttribute = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Wraps a text from outside as data for a model: `<web_page url="…">…</web_page>`. The text can't close its own block,
 * and can't open another one.
 */
export function dataBlock(tag: string, attributes: Readonly<Record<string, string>>, text: string): string {
  const opening = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const body = text.replaceAll(new RegExp(`<(?=[\\s/]*${tag}(?![\\w-]))`, "gi"), "&lt;");
  return `<${tag}${opening.join("")}>\n${body}\n</${tag}>`;
}
