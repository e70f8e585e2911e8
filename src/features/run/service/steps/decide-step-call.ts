import { and, eq } from "drizzle-orm";
import { isAttended } from "#engine/status.ts";
import { applyDecision } from "#features/tool-call/service/apply-decision.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import type { AnswerDecision } from "#product/tools/answer-decision.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { canAnswerStep } from "../../access.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { bumpGeneration } from "../dispatch/bump-generation.ts";
import { continueRun } from "../dispatch/continue-run.ts";
import { announceRun, findStep } from "../find-run.ts";
import { type Answerer, answererOf, recordAnswer } from "../waits/record-answer.ts";
import { requireTransition } from "./step-actions.ts";
import { listOpenCalls } from "./waiting-turns.ts";

interface CallDecision {
  readonly id: string;
  readonly decision: ToolDecision;
}

/**
 * Decides about a tool call that a step waits for. After the last decision, the step starts again and continues from its
 * journal; `isOpen` says whether it does.
 */
export async function decideStepCall(ctx: WorkspaceContext, decided: CallDecision): Promise<{ isOpen: boolean }> {
  const [found] = await ctx.db
    .select({ executionId: toolCall.executionId })
    .from(toolCall)
    .where(and(eq(toolCall.id, decided.id), eq(toolCall.workspaceId, ctx.actor.workspaceId)));
  if (!found?.executionId) return notFound("tool call");
  return decideStepCalls(ctx, { nodeExecutionId: found.executionId, decisions: [decided] });
}

/** Decides about several calls of a step at once: about all of them or, if one no longer waits, about none. */
export async function decideStepCalls(
  ctx: WorkspaceContext,
  { nodeExecutionId, decisions }: { nodeExecutionId: string; decisions: readonly CallDecision[] },
  answerer: Answerer = answererOf(ctx.actor),
): Promise<{ isOpen: boolean }> {
  const { app, actor, db } = ctx;
  const { run } = await findStep(ctx, nodeExecutionId);
  assertAllowed(canAnswerStep(actor, run, nodeExecutionId));
  const decided = await db.transaction(async (tx) => {
    const execution = await lockWaitingStep(tx, { runId: run.id, executionId: nodeExecutionId });
    await recordAnswer(tx, { run, execution }, { ...answerer, decision: commonDecision(decisions) });
    for (const { id, decision } of decisions) {
      const call = await lockWaitingCall(tx, { id, executionId: nodeExecutionId });
      await applyDecision(tx, ctx, call, decision);
      if (decision.kind === "allowInChat") await allowInRun(tx, run.id, call.tool);
    }
    if ((await listOpenCalls(tx, [execution.id])).length > 0) return null;
    const generation = await bumpGeneration(tx, app, run.id);
    await tx
      .update(nodeExecution)
      .set(requireTransition(execution, "decide"))
      .where(eq(nodeExecution.id, execution.id));
    app.failpoint("answer.stored");
    return { generation };
  });
  app.failpoint("answer.committed");
  if (decided) await continueRun(ctx, { runId: run.id, ...decided, isAttended: isAttended(run) });
  else announceRun(ctx, run.id);
  return { isOpen: decided !== null };
}

/** Null if the calls were decided differently, or answered. */
function commonDecision(decisions: readonly CallDecision[]): AnswerDecision | null {
  const kinds = decisions.map(({ decision }) => decision.kind);
  if (kinds.every((kind) => kind === "deny")) return "rejected";
  return kinds.every((kind) => kind === "allow" || kind === "allowInChat") ? "approved" : null;
}

/** Locks the run, then its step. Throws "conflict" if the step no longer waits for decisions. */
async function lockWaitingStep(tx: Tx, ids: { runId: string; executionId: string }) {
  const [run] = await tx
    .select({ status: workflowRun.status })
    .from(workflowRun)
    .where(eq(workflowRun.id, ids.runId))
    .for("update");
  const [step] = await tx.select().from(nodeExecution).where(eq(nodeExecution.id, ids.executionId)).for("update");
  if (run?.status !== "RUNNING" || step?.waitsFor !== "decision")
    throw new AppError("conflict", toolErrorText.notWaiting);
  return step;
}

/** Locks a call of the step. Throws "conflict" if it no longer waits. */
async function lockWaitingCall(tx: Tx, { id, executionId }: { id: string; executionId: string }) {
  const [call] = await tx
    .select()
    .from(toolCall)
    .where(and(eq(toolCall.id, id), eq(toolCall.executionId, executionId)))
    .for("update");
  if (call?.closedAt !== null) throw new AppError("conflict", toolErrorText.notWaiting);
  return call;
}

async function allowInRun(tx: Tx, runId: string, tool: string): Promise<void> {
  const [row] = await tx
    .select({ allowedTools: workflowRun.allowedTools })
    .from(workflowRun)
    .where(eq(workflowRun.id, runId));
  const allowedTools = [...new Set([...(row?.allowedTools ?? []), tool])];
  await tx.update(workflowRun).set({ allowedTools }).where(eq(workflowRun.id, runId));
}
