import { limits } from "#product/limits.ts";

/** Icons are named in the head. */
const headChars = 100_000;

/** Where the icon of a page may be: what its head names, and at last the usual place. */
export function findIconAddresses(html: string, pageUrl: string): string[] {
  const links = html.slice(0, headChars).match(/<link\b[^<>]{1,1000}>/gi) ?? [];
  const named = links.flatMap((link) => {
    const kinds = attribute(link, "rel").toLowerCase().split(/\s+/);
    if (!kinds.includes("icon") && !kinds.includes("apple-touch-icon")) return [];
    return /svg/i.test(attribute(link, "type")) ? [] : [attribute(link, "href").replaceAll("&amp;", "&")];
  });
  const tried = [...named.slice(0, limits.relearning.icons - 1), "/favicon.ico"];
  const addresses = tried.flatMap((address) => {
    const url = address ? URL.parse(address, pageUrl) : null;
    return url && /^https?:$/.test(url.protocol) && !url.pathname.endsWith(".svg") ? [url.href] : [];
  });
  return [...new Set(addresses)];
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
}
