import { splitList } from "#lib/text.ts";
import { limits } from "#product/limits.ts";

/** Links in a text with commas or new lines between them. A missing scheme is added; `invalid` is what isn't a link. */
export function parseUrls(text: string): { urls: string[]; invalid: string[] } {
  const urls: string[] = [];
  const invalid: string[] = [];
  for (const entry of splitList(text)) {
    const url = toUrl(entry);
    if (!url) invalid.push(entry);
    else if (!urls.includes(url)) urls.push(url);
  }
  return { urls, invalid };
}

function toUrl(entry: string): string | null {
  if (entry.length > limits.knowledge.urlChars || /\s/.test(entry)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(entry) && !/^[^/]+:\d+(\/|$)/.test(entry);
  const url = URL.parse(hasScheme ? entry : `https://${entry}`);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  // A word is no link unless it names a host.
  return hasScheme || url.hostname.includes(".") || url.port !== "" ? url.href : null;
}

/** Links in a pasted text; null if it is anything else. */
export function pastedUrls(text: string): string[] | null {
  const { urls, invalid } = parseUrls(text.replaceAll(/[ \t]+/g, "\n"));
  const isLinks = urls.length > 0 && invalid.length === 0 && /^\s*https?:\/\//i.test(text);
  return isLinks ? urls : null;
}
