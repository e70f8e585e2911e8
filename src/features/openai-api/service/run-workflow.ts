import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { creditTransaction } from "#features/billing/table.ts";
import { creditsByRun } from "#features/run/service/history/run-credits.ts";
import { startFromOutside } from "#features/run/service/start/start-from-outside.ts";
import { stopRun } from "#features/run/service/stop-run.ts";
import { AppError } from "#lib/errors.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { openaiErrorText as text } from "#product/texts/public-api/openai-errors.ts";
import { timers } from "#product/timers.ts";
import type { AnswerPieces, Ask, OpenAnswer } from "./answer.ts";

/** Starts a workflow with the question, as a run of the key. Its result is the answer, in one piece. */
export async function runWorkflow(
  ctx: WorkspaceContext,
  { model, field, conversation, signal }: Omit<Ask, "modelSettings"> & { field: string },
): Promise<OpenAnswer> {
  const { question } = conversation;
  if (question.images.length > 0) throw new AppError("invalid", text.textOnly, { details: { field: "image_url" } });
  const started = await startFromOutside(ctx, { workflowId: model.id, values: { [field]: question.text } });
  if (!started) throw new AppError("conflict", text.failed);
  return { id: started.runId, startedAt: new Date(), pieces: followRun(ctx, started.runId, signal) };
}

async function* followRun(ctx: WorkspaceContext, runId: string, signal: AbortSignal): AnswerPieces {
  let isOver = false;
  try {
    const waiting = { runId, signal, waitMs: timers.openaiApi.answerMs };
    const { status, text: result } = await ctx.app.workflowTools.waitForEnd(ctx, waiting);
    isOver = status !== "WAITING";
    if (status === "RUNNING") throw new AppError("unavailable", text.stillRunning);
    if (status === "WAITING") throw new AppError("conflict", text.needsPerson);
    if (status === "STOPPED") throw new AppError("conflict", text.stopped);
    if (status === "FAILED") throw new AppError("provider", result || text.failed);
    if (result) yield result;
    const [credits, usage] = await Promise.all([creditsByRun(ctx, [runId]), tokensOfRun(ctx, runId)]);
    return { text: result, isCut: false, usage, credits: credits.get(runId) ?? 0 };
  } finally {
    if (!isOver) await stopRun(ctx, runId);
  }
}

/** The tokens of the models that the run has paid for. */
async function tokensOfRun({ db, actor }: WorkspaceContext, runId: string): Promise<TokenCounts> {
  const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const [sum] = await db
    .select({
      inputTokens: sumOf(creditTransaction.inputTokens),
      outputTokens: sumOf(creditTransaction.outputTokens),
      cachedInputTokens: sumOf(creditTransaction.cachedInputTokens),
    })
    .from(creditTransaction)
    .where(and(eq(creditTransaction.workspaceId, actor.workspaceId), eq(creditTransaction.runId, runId)));
  return sum ?? { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
}
