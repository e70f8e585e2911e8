import { isReservedSlug, personalSlug } from "#product/urls.ts";

/** First path segments of workspace pages; a path that starts with one has lost its slug. */
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
 * Maps a path without a known workspace to the same page of the home workspace, with query and hash. Null for paths of
 * the instance itself.
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
