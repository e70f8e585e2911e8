import { eq } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import { notFound } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { Member } from "#server/context.ts";
import { workspace } from "../table.ts";

/** Pictures that carry no script. */
const pictureTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/x-icon"]);

/**
 * The picture at the icon's address, fetched by the server: pages load nothing from elsewhere, so no site learns who uses
 * the workspace. "missing" when there is none or it is no picture; "provider" or "invalid" when it cannot be had.
 */
export async function readIcon({ app, db, actor }: Member, signal: AbortSignal) {
  const [row] = await db
    .select({ iconUrl: workspace.iconUrl })
    .from(workspace)
    .where(eq(workspace.id, actor.workspaceId));
  if (!row?.iconUrl) return notFound("icon");
  const answer = await app.http.request({
    url: row.iconUrl,
    maxBytes: limits.imageField.bytes,
    timeoutMs: timers.workspace.iconMs,
    redirects: 3,
    signal,
  });
  const found = await fileTypeFromBuffer(answer.bytes);
  if (answer.status !== 200 || !found || !pictureTypes.has(found.mime)) return notFound("icon");
  return { bytes: answer.bytes, contentType: found.mime };
}
