import { eq, sum } from "drizzle-orm";
import { document } from "#features/file/table.ts";
import type { Member } from "#server/context.ts";

/** GB of 1e9 bytes, as plans count storage (G18). */
const bytesPerGigabyte = 1e9;

/** What the workspace keeps, in GB. */
export async function countKsStorage({ db, actor }: Member): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(document.bytes) })
    .from(document)
    .where(eq(document.workspaceId, actor.workspaceId));
  return Number(row?.bytes ?? 0) / bytesPerGigabyte;
}
