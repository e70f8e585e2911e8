import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { knowledgeIcon } from "../../../table.ts";
import { findIconAddresses } from "./icon-addresses.ts";
import { iconTypeOf } from "./icon-type.ts";

interface IconPage {
  readonly workspaceId: string;
  /** After redirects. */
  readonly url: string;
  readonly html: string;
}

/**
 * The icon of a page's website, fetched if it isn't known or old; null if there is none. Only images that browsers show
 * without running anything are kept, by their bytes; SVG is not.
 */
export async function findIcon(app: App, page: IconPage, signal: AbortSignal): Promise<string | null> {
  const { workspaceId } = page;
  const { origin } = new URL(page.url);
  const db = app.database.tenant(workspaceId);
  const [known] = await db
    .select({
      id: knowledgeIcon.id,
      hasImage: sql<boolean>`${knowledgeIcon.bytes} is not null`,
      isFresh: sql<boolean>`${knowledgeIcon.fetchedAt} > now() - ${timers.knowledge.iconAgeMs} * interval '1 millisecond'`,
    })
    .from(knowledgeIcon)
    .where(and(eq(knowledgeIcon.workspaceId, workspaceId), eq(knowledgeIcon.origin, origin)));
  if (known?.isFresh) return known.hasImage ? known.id : null;
  const image = await fetchIcon(app, findIconAddresses(page.html, page.url), signal);
  const values = { bytes: image?.bytes ?? null, mimeType: image?.mimeType ?? null, fetchedAt: sql`now()` };
  const [stored] = await db
    .insert(knowledgeIcon)
    .values({ workspaceId, origin, ...values })
    .onConflictDoUpdate({ target: [knowledgeIcon.workspaceId, knowledgeIcon.origin], set: values })
    .returning({ id: knowledgeIcon.id });
  return image && stored ? stored.id : null;
}

async function fetchIcon({ http }: App, addresses: readonly string[], signal: AbortSignal) {
  for (const url of addresses)
    try {
      const { status, bytes } = await http.request({
        url,
        maxBytes: limits.relearning.iconBytes,
        timeoutMs: timers.knowledge.iconMs,
        signal,
      });
      const mimeType = status === 200 ? iconTypeOf(bytes) : null;
      if (mimeType) return { bytes, mimeType };
    } catch (error) {
      // A page is learned without its icon, too.
      if (!(error instanceof AppError)) throw error;
    }
  return null;
}
