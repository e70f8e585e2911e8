import { eq, sum } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import { bytesPerGigabyte } from "#lib/bytes.ts";
import type { Member } from "#server/context.ts";

/** What the workspace keeps, in GB of 1e9 bytes, as plans count it (G18). */
export async function countKsStorage({ db, actor }: Member): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(document.bytes) })
    .from(document)
    .where(eq(document.workspaceId, actor.workspaceId));
  return Number(row?.bytes ?? 0) / bytesPerGigabyte;
}
