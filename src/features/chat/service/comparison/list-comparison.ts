import { and, asc, eq } from "drizzle-orm";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type chat, message } from "../../table.ts";
import { type MessagePage, toWireMessage, type WireMessage } from "../messages.ts";

/** The answers that models write side by side at the end of a chat; null once the person has kept one or gone on. */
export async function listComparison(
  ctx: WorkspaceContext,
  { id, comparedGroupId }: typeof chat.$inferSelect,
  page: MessagePage,
): Promise<WireMessage[] | null> {
  if (comparedGroupId === null) return null;
  const { app, db, actor } = ctx;
  const rows = await db
    .select()
    .from(message)
    .where(
      and(
        eq(message.chatId, id),
        eq(message.workspaceId, actor.workspaceId),
        eq(message.versionGroupId, comparedGroupId),
      ),
    )
    .orderBy(asc(message.ordinal));
  const isLast = rows.some((row) => row.id === page.messages.at(-1)?.id);
  if (!isLast || rows.length < 2) return null;
  return hideSources(
    ctx,
    rows.map((row) => toWireMessage(app, row, null)),
  );
}
