import { and, eq } from "drizzle-orm";
import { isAttended } from "#engine/status.ts";
import { applyDecision } from "#features/tool-call/service/apply-decision.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { canControlRun } from "../../access.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { bumpGeneration } from "../dispatch/bump-generation.ts";
import { continueRun } from "../dispatch/continue-run.ts";
import { announceRun, findStep } from "../find-run.ts";
import { requireTransition } from "./step-actions.ts";
import { listOpenCalls } from "./waiting-turns.ts";

/**
 * Decides about a tool call that a step waits for. After the last decision, the step starts again and continues from its
 * journal; `isOpen` says whether it does.
 */
export async function decideStepCall(
  ctx: WorkspaceContext,
  { id, decision }: { id: string; decision: ToolDecision },
): Promise<{ isOpen: boolean }> {
  const { app, actor, db } = ctx;
  const [found] = await db
    .select({ executionId: toolCall.executionId })
    .from(toolCall)
    .where(and(eq(toolCall.id, id), eq(toolCall.workspaceId, actor.workspaceId)));
  if (!found?.executionId) return notFound("tool call");
  const { run, execution } = await findStep(ctx, found.executionId);
  assertAllowed(canControlRun(actor, run));
  const decided = await db.transaction(async (tx) => {
    const { step, call } = await lockWaitingCall(tx, { callId: id, runId: run.id, executionId: execution.id });
    await applyDecision(tx, ctx, call, decision);
    if (decision.kind === "allowInChat") await allowInRun(tx, run.id, call.tool);
    if ((await listOpenCalls(tx, [step.id])).length > 0) return null;
    const generation = await bumpGeneration(tx, app, run.id);
    await tx.update(nodeExecution).set(requireTransition(step, "decide")).where(eq(nodeExecution.id, step.id));
    app.failpoint("answer.stored");
    return { generation };
  });
  app.failpoint("answer.committed");
  if (decided) await continueRun(ctx, { runId: run.id, ...decided, isAttended: isAttended(run) });
  else announceRun(ctx, run.id);
  return { isOpen: decided !== null };
}

/** Locks the run, then its step, then the call. Throws "conflict" if the call no longer waits. */
async function lockWaitingCall(tx: Tx, ids: { callId: string; runId: string; executionId: string }) {
  const [run] = await tx
    .select({ status: workflowRun.status })
    .from(workflowRun)
    .where(eq(workflowRun.id, ids.runId))
    .for("update");
  const [step] = await tx.select().from(nodeExecution).where(eq(nodeExecution.id, ids.executionId)).for("update");
  const [call] = await tx.select().from(toolCall).where(eq(toolCall.id, ids.callId)).for("update");
  const isWaiting = run?.status === "RUNNING" && step?.waitsFor === "decision" && call?.closedAt === null;
  if (!isWaiting || !step || !call) throw new AppError("conflict", toolErrorText.notWaiting);
  return { step, call };
}

async function allowInRun(tx: Tx, runId: string, tool: string): Promise<void> {
  const [row] = await tx
    .select({ allowedTools: workflowRun.allowedTools })
    .from(workflowRun)
    .where(eq(workflowRun.id, runId));
  const allowedTools = [...new Set([...(row?.allowedTools ?? []), tool])];
  await tx.update(workflowRun).set({ allowedTools }).where(eq(workflowRun.id, runId));
}
