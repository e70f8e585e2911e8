import { storableText } from "#lib/json/storable-json.ts";
import { parseMentions } from "#lib/mention.ts";
import { parseHttpUrl } from "#lib/url.ts";

/** The host is complete: what follows can't become a part of it. */
const pastHost = /^https?:\/\/[^/?#\\\s]+[/?#]/i;

/** The origin that a URL with references leads to; "" if it isn't a URL, or a reference decides about the host. */
export function fixedOrigin(template: string): string {
  const [first, ...others] = parseMentions(template.trim());
  if (first?.kind !== "text" || (others.length > 0 && !pastHost.test(first.text))) return "";
  return parseHttpUrl(first.text)?.origin ?? "";
}

/** Whether the URL can be filled: it starts like one, or with a reference. */
export function isUrlTemplate(template: string): boolean {
  const [first] = parseMentions(template.trim());
  return first?.kind === "mention" || parseHttpUrl(maskMentions(template)) !== null;
}

const maskMentions = (template: string): string =>
  parseMentions(template.trim())
    .map((part) => (part.kind === "text" ? part.text : "x"))
    .join("");

/**
 * Fills the references of a URL. Values after the host are encoded, so that none adds a parameter. Null if the result
 * isn't a URL, or if a value would lead to another path than the template's, as `..` does.
 */
export function fillUrl(template: string, fill: (markup: string) => string): URL | null {
  let filled = "";
  let masked = "";
  for (const part of parseMentions(template.trim())) {
    const isEncoded = part.kind === "mention" && pastHost.test(filled);
    const text = part.kind === "text" ? part.text : fill(part.markup);
    filled += isEncoded ? encodeURIComponent(storableText(text)) : text;
    masked += isEncoded ? "x" : text;
  }
  if (dotSegments(filled) > dotSegments(masked)) return null;
  return parseHttpUrl(filled);
}

const dotSegments = (url: string): number =>
  (url.split(/[?#]/, 1)[0] ?? "").split(/[/\\]/).filter((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)).length;
