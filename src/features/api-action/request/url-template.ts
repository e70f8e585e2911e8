import { storableText } from "#lib/json/storable-json.ts";
import { parseHttpUrl } from "#lib/url.ts";

const variable = /\{([A-Za-z_][\w.-]{0,63})\}/g;

/** The names of the variables of a URL, such as `id` in `https://api.example.com/items/{id}`. */
export const variablesOf = (url: string): string[] => [
  ...new Set([...url.matchAll(variable)].map(([, name = ""]) => name)),
];

/** The origin of a URL with variables; null if it isn't a URL, or a variable could change where it leads. */
export function originOfTemplate(url: string): string | null {
  const parsed = parseHttpUrl(url.replaceAll(variable, "x"));
  if (!parsed || parsed.username || parsed.password || /[{}]/.test(authorityOf(url))) return null;
  return parsed.origin;
}

/** Everything up to the path. */
const authorityOf = (url: string): string => /^[^:]*:[\\/]*[^\\/?#]*/.exec(url)?.[0] ?? "";

export const checkUrlTemplate = (url: string): boolean => originOfTemplate(url) !== null;

/**
 * Fills the variables of a URL. Null if a value would lead to another path than the template's, as `..` does, or leaves
 * a part of the path empty.
 */
export function fillUrl(template: string, valueFor: (name: string) => string): URL | null {
  const [, beforeQuery = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(template) ?? [];
  const fill = (text: string) =>
    text.replaceAll(variable, (_, name: string) => encodeURIComponent(storableText(valueFor(name))));
  const path = beforeQuery.slice(authorityOf(beforeQuery).length);
  for (const [at, segment] of path.split("/").entries()) {
    if (!segment.match(variable)) continue;
    const filled = fill(segment);
    // Variables stand after the first slash, so that no value can become a part of the host.
    if (at === 0 || filled === "" || /^(?:\.|%2e){1,2}$/i.test(filled)) return null;
  }
  return parseHttpUrl(fill(beforeQuery) + fill(rest));
}
