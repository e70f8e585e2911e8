import { isReservedSlug, personalSlug } from "#product/urls.ts";

/** First segments of pages inside a workspace: an address that begins with one has lost its slug. */
export const sections: ReadonlySet<string> = new Set([
  "agent",
  "workflow",
  "chatbot",
  "thread",
  "note",
  "tool",
  "brand-voice",
  "knowledge-source",
  "mcp",
  "settings",
]);

/**
 * Where an address without a known workspace leads: the same page of `home`, with the rest of the path and the query
 *. Null for the instance's own addresses, which no workspace answers for.
 */
export function pathInWorkspace(href: string, homeSlug: string): string | null {
  const { pathname, search, hash } = new URL(href, "http://here");
  const [, first = "", ...rest] = pathname.split("/");
  const slug = decodeURIComponent(first);
  const tail = (parts: string[]) => [`/${homeSlug}`, ...parts.filter(Boolean)].join("/") + search + hash;
  if (sections.has(slug)) return tail([first, ...rest]);
  if (slug !== personalSlug && (isReservedSlug(slug) || slug.length === 1)) return null;
  return tail(rest);
}
