import { and, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { messageVersionsText } from "#product/texts/chat/message-versions.ts";
import { message } from "../../table.ts";
import type { ReplyRow } from "../commit-reply.ts";
import { dropSummaryOf } from "../summarize-chat.ts";
import { dismissWaitingReplies } from "./dismiss-waiting.ts";
import { isShown } from "./is-shown.ts";

type Head = Pick<ReplyRow, "id" | "chatId" | "ordinal">;

const isInChat = ({ chatId }: Pick<ReplyRow, "chatId">) => eq(message.chatId, chatId);

/** Whether messages are shown below this one. */
export const hasLater = async (tx: Tx, { chatId, ordinal }: Head): Promise<boolean> =>
  (await tx.$count(message, and(isInChat({ chatId }), isShown, gt(message.ordinal, ordinal)))) > 0;

/**
 * Makes room for another version of a reply: hides the reply with the messages after it. A reply without an answer is
 * deleted instead, unless messages follow it. Returns the group of the new version; null if it is the only one. The
 * caller holds the lock of the chat, and no reply is open.
 */
export async function setReplyAside(tx: Tx, ctx: WorkspaceContext, reply: ReplyRow): Promise<string | null> {
  if (!hasAnswer(reply) && !(await hasLater(tx, reply))) {
    await tx.delete(message).where(eq(message.id, reply.id));
    await dropSummaryOf(tx, reply.chatId, reply.ordinal);
    return reply.versionGroupId;
  }
  const group = await requireGroup(tx, reply);
  await tx.update(message).set({ versionGroupId: group }).where(eq(message.id, reply.id));
  await hideBranch(tx, ctx, reply);
  return group;
}

const hasAnswer = ({ status, parts }: ReplyRow): boolean =>
  status !== "FAILED" &&
  (textOf(parts).trim() !== "" || parts.some((part) => "toolCallId" in part || part.type === "file"));

/**
 * Moves the content of a question and the messages after it to a branch that is hidden, so that the question can get
 * other content. The question keeps its id, because clients edit it under that. Does nothing if no messages follow.
 */
export async function setQuestionAside(tx: Tx, ctx: WorkspaceContext, question: ReplyRow): Promise<void> {
  if (!(await hasLater(tx, question))) return;
  const group = await requireGroup(tx, question);
  const former = { ...question, id: newId(), versionGroupId: group };
  await hideBranch(tx, ctx, { ...former, ordinal: question.ordinal + 1 });
  await tx
    .insert(message)
    .overridingSystemValue()
    .values({ ...former, hiddenWith: former.id });
  // Versions are numbered in the order of their ordinals.
  await tx.execute(
    sql`update message set ordinal = default, version_group_id = ${group}, created_at = now() where id = ${question.id}`,
  );
}

/** The group of a message's versions. Throws "limit" if it is full. */
async function requireGroup(tx: Tx, { chatId, versionGroupId }: ReplyRow): Promise<string> {
  if (versionGroupId === null) return newId();
  const count = await tx.$count(message, and(isInChat({ chatId }), eq(message.versionGroupId, versionGroupId)));
  if (count >= limits.chat.versions) throw new AppError("limit", messageVersionsText.tooMany(limits.chat.versions));
  return versionGroupId;
}

/** Hides a message and the shown ones after it. A reply among them that waits for a person ends. */
export async function hideBranch(tx: Tx, ctx: WorkspaceContext, head: Head): Promise<void> {
  await dismissWaitingReplies(tx, ctx, head.chatId);
  await tx
    .update(message)
    .set({ hiddenWith: head.id })
    .where(and(isInChat(head), isShown, gte(message.ordinal, head.ordinal)));
  await dropSummaryOf(tx, head.chatId, head.ordinal);
}

/** Shows the branch of a hidden version again, as it was when it was hidden. */
export async function showBranch(tx: Tx, head: Head): Promise<void> {
  await tx
    .update(message)
    .set({ hiddenWith: null })
    .where(and(isInChat(head), eq(message.hiddenWith, head.id)));
  await dropSummaryOf(tx, head.chatId, head.ordinal);
}

/** Deletes a message. If it has other versions, the nearest takes its place, unless messages follow: then all go. */
export async function deleteVersion(tx: Tx, { chatId, id, ordinal, versionGroupId, hiddenWith }: ReplyRow) {
  await tx.delete(message).where(eq(message.id, id));
  await dropSummaryOf(tx, chatId, ordinal);
  if (hiddenWith === id) await deleteBranches(tx, chatId, [id]);
  if (hiddenWith !== null || versionGroupId === null) return;
  const others = await tx
    .select({ id: message.id, chatId: message.chatId, ordinal: message.ordinal })
    .from(message)
    .where(and(isInChat({ chatId }), eq(message.versionGroupId, versionGroupId)))
    .orderBy(message.ordinal);
  const nearest = others.findLast((one) => one.ordinal < ordinal) ?? others[0];
  if (!nearest) return;
  if (await hasLater(tx, { id, chatId, ordinal }))
    await deleteBranches(
      tx,
      chatId,
      others.map((one) => one.id),
    );
  else await showBranch(tx, nearest);
}

/** Deletes hidden branches, and the branches that can only be reached through their messages. */
async function deleteBranches(tx: Tx, chatId: string, heads: readonly string[]): Promise<void> {
  for (let ids = heads; ids.length > 0; ) {
    const deleted = await tx
      .delete(message)
      .where(and(isInChat({ chatId }), inArray(message.hiddenWith, ids)))
      .returning({ versionGroupId: message.versionGroupId });
    const groups = [...new Set(deleted.flatMap(({ versionGroupId }) => versionGroupId ?? []))];
    if (groups.length === 0) return;
    const left = await tx
      .select({ id: message.id })
      .from(message)
      .where(and(isInChat({ chatId }), inArray(message.versionGroupId, groups)));
    ids = left.map(({ id }) => id);
  }
}
