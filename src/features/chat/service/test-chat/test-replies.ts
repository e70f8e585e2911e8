import { and, desc, eq, type SQL } from "drizzle-orm";
import type { AgentRow } from "#features/agent/service/agent-columns.ts";
import { withUnsaved } from "#features/agent/service/unsaved-agent.ts";
import type { SentRequest } from "#features/agent-call/schema.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { ChatRequest, PreviousReply, TestReply } from "../../schema.ts";
import { chat, message, testReply } from "../../table.ts";
import type { ReplyRow } from "../commit-reply.ts";
import { isShown } from "../versions/is-shown.ts";

/** An unsaved agent answers only in its own test chat, and nothing else answers there. */
export const isChatFor = ({ draft, agentId }: ChatRequest): SQL | undefined =>
  draft ? and(eq(chat.isTest, true), eq(chat.agentId, agentId ?? "")) : eq(chat.isTest, false);

/** The answer that a regenerated one replaces. One that failed hands on what it has replaced itself. */
export async function findPrevious(tx: Tx, { trigger, chatId, replyId }: ChatRequest): Promise<TestReply["previous"]> {
  if (trigger !== "regenerate") return null;
  const [found] = await tx
    .select({ message, draft: testReply.draft, previous: testReply.previous })
    .from(message)
    .innerJoin(testReply, eq(testReply.messageId, message.id))
    .where(and(eq(message.chatId, chatId), isShown, replyId ? eq(message.id, replyId) : undefined))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (!found) return null;
  const { status, parts, metadata } = found.message;
  return status === "FAILED" || parts.length === 0 ? found.previous : { draft: found.draft, parts, metadata };
}

export async function storeDraft(
  tx: Tx,
  { id, workspaceId }: Pick<ReplyRow, "id" | "workspaceId">,
  kept: Pick<TestReply, "draft" | "previous">,
): Promise<void> {
  await tx.insert(testReply).values({ messageId: id, workspaceId, ...kept });
}

/** The agent that a reply of a test chat continues with; any other reply has the saved one. */
export async function restoreDraft(
  db: Db,
  { id, metadata }: Pick<ReplyRow, "id" | "metadata">,
  saved: AgentRow,
): Promise<AgentRow> {
  if (!metadata.isTest) return saved;
  const [kept] = await db.select({ draft: testReply.draft }).from(testReply).where(eq(testReply.messageId, id));
  return kept ? withUnsaved(saved, kept.draft) : saved;
}

/** Keeps what a reply of a test chat has sent. Other chats keep nothing, and don't describe it either, which takes time. */
export async function storeSent(
  { db }: WorkspaceContext,
  { id, metadata }: Pick<ReplyRow, "id" | "metadata">,
  describe: () => SentRequest | null,
): Promise<void> {
  if (metadata.isTest) await db.update(testReply).set({ sent: describe() }).where(eq(testReply.messageId, id));
}

/** The last reply of a test chat. */
export interface LastTest {
  readonly messageId: string;
  readonly draft: TestReply["draft"];
  readonly previous: PreviousReply | null;
}

export async function findLastTest({ db, actor }: WorkspaceContext, chatId: string): Promise<LastTest | null> {
  const [last] = await db
    .select({ messageId: message.id, draft: testReply.draft, previous: testReply.previous })
    .from(testReply)
    .innerJoin(message, eq(message.id, testReply.messageId))
    .where(and(eq(message.chatId, chatId), eq(message.workspaceId, actor.workspaceId), isShown))
    .orderBy(desc(message.ordinal))
    .limit(1);
  return last ?? null;
}
