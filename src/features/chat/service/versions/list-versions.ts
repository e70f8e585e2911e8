import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#platform/db/database.ts";
import { message } from "../../table.ts";
import type { ReplyRow } from "../commit-reply.ts";

/** The ids of all versions of these messages in order, by group. A single version has no entry. */
export async function listVersions(
  db: Db,
  chatId: string,
  rows: readonly Pick<ReplyRow, "versionGroupId">[],
): Promise<ReadonlyMap<string, string[]>> {
  const groups = rows.flatMap(({ versionGroupId }) => versionGroupId ?? []);
  if (groups.length === 0) return new Map();
  const versions = await db
    .select({ id: message.id, group: message.versionGroupId })
    .from(message)
    .where(and(eq(message.chatId, chatId), inArray(message.versionGroupId, groups)))
    .orderBy(asc(message.ordinal));
  const ids = new Map<string, string[]>();
  for (const { id, group } of versions) ids.set(group ?? "", [...(ids.get(group ?? "") ?? []), id]);
  return new Map([...ids].filter(([, { length }]) => length > 1));
}
