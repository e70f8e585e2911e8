import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { fetchRobots, fetchText } from "./fetch-robots.ts";
import { readSitemap, type Site, siteOf, toPageAddress } from "./page-addresses.ts";
import type { RobotsRules } from "./robots.ts";

const { urls: maxUrls, depth: maxDepth, parallel, sitemaps: maxSitemaps } = limits.knowledge.subpages;

/** One discovery: it ends when it has found enough, or when its time is over. */
interface Search {
  readonly ctx: WorkspaceContext;
  readonly site: Site;
  readonly robots: RobotsRules;
  readonly signal: AbortSignal;
  readonly found: Set<string>;
}

/**
 * The pages below a page, at most as many as the limit: those of the sitemap, or else those that it and its sub-pages
 * link to. Follows robots.txt. What was found when the time is over is returned.
 */
export async function listSubpages(ctx: WorkspaceContext, address: string): Promise<string[]> {
  const start = ctx.app.http.check(address);
  start.hash = "";
  const signal = AbortSignal.any([AbortSignal.timeout(timers.knowledge.discoveryMs), ctx.app.shutdownSignal]);
  const robots = await fetchRobots(ctx.app, start.origin, signal);
  const search: Search = { ctx, site: siteOf(start), robots, signal, found: new Set() };
  await readSitemaps(search, start.origin);
  // Links of the page itself are known to be of interest, even with a sitemap.
  await followLinks(search, start.href, search.found.size > 1 ? 1 : maxDepth);
  search.found.delete(start.href);
  return [...search.found].slice(0, maxUrls);
}

function addPage({ site, robots, found }: Search, address: string): string | null {
  const page = toPageAddress(address, site);
  if (!page || found.has(page) || found.size > maxUrls) return null;
  const { pathname, search } = new URL(page);
  if (!robots.isAllowed(pathname + search)) return null;
  found.add(page);
  return page;
}

async function readSitemaps(search: Search, origin: string): Promise<void> {
  const { robots, ctx, signal, found } = search;
  const waiting = [...new Set([...robots.sitemaps, `${origin}/sitemap.xml`])];
  for (let read = 0; read < maxSitemaps && found.size <= maxUrls && !signal.aborted; read++) {
    const next = waiting.shift();
    if (!next) return;
    if (URL.parse(next)?.origin !== origin) continue;
    const answer = await fetchText(ctx.app, next, signal);
    if (!answer || answer.status >= 400) continue;
    const { addresses, isIndex } = readSitemap(Buffer.from(answer.bytes).toString("utf8"));
    if (isIndex) waiting.push(...addresses);
    else for (const address of addresses) addPage(search, address);
  }
}

async function followLinks(search: Search, start: string, depth: number): Promise<void> {
  const { found, signal } = search;
  found.add(start);
  let level = [start];
  for (let at = 0; at < depth && level.length > 0; at++) {
    const next: string[] = [];
    const waiting = [...level];
    const work = async () => {
      for (let page = waiting.shift(); page && found.size <= maxUrls && !signal.aborted; page = waiting.shift())
        for (const link of await linksOf(search, page))
          next.push(...[addPage(search, link)].flatMap((one) => one ?? []));
    };
    await Promise.all(Array.from({ length: parallel }, work));
    level = next;
  }
}

async function linksOf({ ctx, robots, signal }: Search, page: string): Promise<readonly string[]> {
  const { pathname, search } = new URL(page);
  if (!robots.isAllowed(pathname + search)) return [];
  const answer = await fetchText(ctx.app, page, signal);
  if (!answer || answer.status >= 400 || !answer.type.includes("html")) return [];
  const { bytes, url, type: contentType } = answer;
  try {
    const extracted = await ctx.app.extractor.extract(
      { workspaceId: ctx.actor.workspaceId, source: { bytes }, kind: "html", fileName: "page", url, contentType },
      {},
      signal,
    );
    return extracted.status === "done" ? extracted.links : [];
  } catch (error) {
    if (signal.aborted) return [];
    throw error;
  }
}
