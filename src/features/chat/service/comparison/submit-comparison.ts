import { eq } from "drizzle-orm";
import { modelOptionsFor } from "#features/agent-call/service/model-options.ts";
import { makeReservation } from "#features/billing/service/credit-check.ts";
import { releaseReservation } from "#features/billing/service/ledger.ts";
import { type PlannedModel, planModel } from "#features/credential/service/acquire-model.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isUniqueViolation } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { comparisonText } from "#product/texts/chat/comparison.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import type { ChatRequest } from "../../schema.ts";
import { chat, message } from "../../table.ts";
import { publishProjectsChanged } from "../chats.ts";
import type { ReplyRow } from "../commit-reply.ts";
import { readOwnChat } from "../history.ts";
import { findAvailableAgent, requireNoOpenReply } from "../messages.ts";
import { type NewTurn, newTurn } from "../new-turn.ts";
import { upsertChat } from "../store-turn-in-transaction.ts";
import { requireOwnMessage, type SubmittedTurn, startReply } from "../submit-turn.ts";
import { dismissWaitingReplies } from "../versions/dismiss-waiting.ts";

/**
 * Stores a person's message with one reply for each model, and writes them at the same time. Each is charged as a reply
 * of its own. Stores nothing if the credits or keys of one of them are missing. Returns the reply that is shown; the
 * others are its versions.
 */
export async function submitComparison(ctx: WorkspaceContext, input: ChatRequest): Promise<SubmittedTurn> {
  const { app, actor } = ctx;
  const models = [input.languageModelId ?? null, ...(input.compareWith ?? [])];
  if (!input.message || input.trigger !== "submit" || new Set(models).size < models.length)
    throw new AppError("invalid", comparisonText.invalid);
  using stack = new DisposableStack();
  const slots = models.map(() => stack.use(app.streams.reserveSlot(actor.userId, app.config.limits.streamsPerUser)));
  const [agent, { messages, allowedTools, summary, project }, turn] = await Promise.all([
    input.agentId ? findAvailableAgent(ctx, input.agentId) : null,
    readOwnChat(ctx, input),
    requireOwnMessage(ctx, input.message, input.trigger),
  ]);
  const request = { ...input, message: turn, isFallback: false };
  const acquired: PlannedModel[] = [];
  try {
    const turns: NewTurn[] = [];
    for (const model of models) {
      const { languageModelId } = modelOptionsFor(agent, { languageModelId: model ?? undefined });
      const ids = {
        messageId: newId(),
        streamId: newId(),
        languageModelId,
        projectId: project?.id ?? null,
        scheduled: null,
      };
      const planned = await planModel(ctx, { requestId: `chat:${ids.messageId}`, languageModelId, use: "chat" });
      acquired.push(planned);
      await makeReservation(ctx, planned.planned);
      turns.push(newTurn(ctx, request, ids, planned));
    }
    const { rows, isTitled } = await storeComparison(ctx, turns);
    if (project && messages.length === 0) publishProjectsChanged(ctx);
    const started: SubmittedTurn[] = [];
    for (const [at, row] of rows.entries()) {
      const [slot, model] = [slots[at], acquired[at]];
      if (!slot || !model) continue;
      // The first one writes the title.
      const known = { ctx, agent, allowedTools, summary, project, isTitled: isTitled || at > 0 };
      started.push(await startReply(row, slot, { ...known, acquired: model }));
    }
    return started[0] ?? notFound("message");
  } catch (error) {
    for (const { reservation } of acquired) await releaseReservation(ctx.db, reservation);
    if (isUniqueViolation(error)) throw new AppError("conflict", chatErrorText.stillAnswering);
    throw error;
  }
}

/** Stores one question and its replies. The first reply is the shown one. */
function storeComparison(
  ctx: WorkspaceContext,
  turns: readonly NewTurn[],
): Promise<{ rows: ReplyRow[]; isTitled: boolean }> {
  const [first] = turns;
  if (!first?.question) return notFound("message");
  const { request, question, projectId } = first;
  const { chatId } = request;
  const comparedGroupId = newId();
  const toValues = ({ ordinal: _assigned, ...row }: ReplyRow) => row;
  return ctx.db.transaction(async (tx) => {
    // The models of a comparison are no choice for the chat.
    const isTitled = await upsertChat(tx, ctx, { ...request, languageModelId: undefined }, projectId);
    await requireNoOpenReply(tx, chatId);
    await dismissWaitingReplies(tx, ctx, chatId);
    const asked = await tx.insert(message).values(toValues(question)).onConflictDoNothing().returning();
    // The page resent it after a broken connection.
    if (asked.length === 0) throw new AppError("conflict", commonErrorText.conflict);
    const rows = await tx
      .insert(message)
      .values(
        turns.map(({ reply }, at) => ({
          ...toValues(reply),
          versionGroupId: comparedGroupId,
          hiddenWith: at === 0 ? null : reply.id,
        })),
      )
      .returning();
    await tx.update(chat).set({ comparedGroupId }).where(eq(chat.id, chatId));
    return { rows: rows.toSorted((one, other) => one.ordinal - other.ordinal), isTitled };
  });
}
