import { and, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { timers } from "#product/timers.ts";
import { knowledgeIcon } from "../../../table.ts";

/** The icon of a website from our own origin, so that looking at a library tells its websites nothing. */
export async function sendIcon({ db, actor }: WorkspaceContext, id: string): Promise<Response> {
  const [icon] = await db
    .select({ bytes: knowledgeIcon.bytes, mimeType: knowledgeIcon.mimeType })
    .from(knowledgeIcon)
    .where(and(eq(knowledgeIcon.id, id), eq(knowledgeIcon.workspaceId, actor.workspaceId)));
  if (!icon?.bytes || !icon.mimeType) return notFound("icon");
  return new Response(new Uint8Array(icon.bytes), {
    headers: {
      "content-type": icon.mimeType,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": `private, max-age=${timers.knowledge.iconCacheMs / 1_000}`,
    },
  });
}
