import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed } from "#product/refusals.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { webhookViewText } from "#product/texts/run/step-views.ts";
import { timers } from "#product/timers.ts";
import { canAnswerStep, canControlRun } from "../../access.ts";
import type { UnknownDecision } from "../../schema.ts";
import { effect, nodeExecution } from "../../table.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import { announceRun, findStep, type RunRow } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";
import { confirmedDelivery, deliveryState, parseSendRequest, sendOnce } from "../step-host/send-port.ts";
import { changeStep, requireTransition, retryStep } from "./step-actions.ts";

/** The side effects of a step, for display; header values are left out. */
export async function listEffects(ctx: WorkspaceContext, nodeExecutionId: string) {
  const { execution } = await findStep(ctx, nodeExecutionId);
  const rows = await ctx.db
    .select()
    .from(effect)
    .where(eq(effect.executionId, execution.id))
    .orderBy(desc(effect.createdAt));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    sent: row.kind === "webhook" ? { ...visibleRequest(row.request), answer: deliveryState(row) } : null,
    updatedAt: row.updatedAt,
  }));
}

const visibleRequest = (request: unknown) => {
  const { url, body } = parseSendRequest(request);
  return { url, body };
};

/**
 * A person resolves a delivery without a known outcome. The step runs again and finds it confirmed, or sends it
 * again.
 */
export async function resolveUnknown(
  ctx: WorkspaceContext,
  { nodeExecutionId, decision }: { nodeExecutionId: string; decision: UnknownDecision },
): Promise<void> {
  if (decision === "skip") return skipStep(ctx, nodeExecutionId);
  await changeStep(
    ctx,
    nodeExecutionId,
    (run) => canAnswerStep(ctx.actor, run, nodeExecutionId),
    async ({ tx, execution }) => {
      if (execution.waitsFor !== "unknown") throw new AppError("conflict", runStepText.changedMeanwhile);
      const transition = requireTransition(execution, "wake");
      const effectUpdate =
        decision === "arrived"
          ? ({ state: "done", response: confirmedDelivery } as const)
          : ({ state: "planned" } as const);
      await tx
        .update(effect)
        .set({ ...effectUpdate, updatedAt: sql`now()` })
        .where(and(eq(effect.executionId, execution.id), eq(effect.state, "unknown")));
      await tx
        .update(nodeExecution)
        .set({ ...transition, error: null })
        .where(eq(nodeExecution.id, execution.id));
      return undefined;
    },
  );
}

/** Skips a step; references to it read N/A. */
export async function skipStep(ctx: WorkspaceContext, nodeExecutionId: string): Promise<void> {
  await changeStep(
    ctx,
    nodeExecutionId,
    (run) => canAnswerStep(ctx.actor, run, nodeExecutionId),
    async ({ tx, run, execution }) => {
      await requireSkippable(tx, run, execution);
      // A step that has not started cannot be skipped in advance.
      if (execution.status === "PENDING" && execution.waitsFor === null)
        throw new AppError("conflict", runStepText.changedMeanwhile);
      const transition = requireTransition(execution, "skip");
      await tx
        .update(nodeExecution)
        .set({ ...transition, output: null, wakeAt: null, error: null, endedAt: sql`now()` })
        .where(eq(nodeExecution.id, execution.id));
      return undefined;
    },
  );
}

/** Deliveries, and requests without a known answer. */
async function requireSkippable(tx: Tx, run: RunRow, { nodeId, waitsFor }: ExecutionRow): Promise<void> {
  if (waitsFor === "unknown") return;
  const { nodes } = await loadRunGraph(tx, run);
  assertAllowed(catalog[nodes.find(({ id }) => id === nodeId)?.type ?? ""]?.traits?.sends === true);
}

/**
 * Resends a step's webhook under the same event id. If a failed step's resend succeeds, the step is retried and finds
 * the response.
 */
export async function forceResendWebhook(ctx: WorkspaceContext, nodeExecutionId: string): Promise<void> {
  const { run, execution } = await findStep(ctx, nodeExecutionId);
  assertAllowed(canControlRun(ctx.actor, run));
  const { nodeWebhookMs } = timers.outbound;
  const [last] = await ctx.db
    .select({
      key: effect.key,
      request: effect.request,
      attempts: effect.attempts,
      isInFlight: sql<boolean>`state = 'sent' and updated_at > now() - ${nodeWebhookMs} * interval '1 millisecond'`,
    })
    .from(effect)
    .where(and(eq(effect.executionId, execution.id), eq(effect.kind, "webhook")))
    .orderBy(desc(effect.updatedAt))
    .limit(1);
  const isEnded = execution.status === "COMPLETED" || execution.status === "FAILED";
  if (!isEnded || last?.isInFlight) throw new AppError("conflict", runStepText.changedMeanwhile);
  // The step failed before it planned the delivery.
  if (!last) return retryStep(ctx, { nodeExecutionId });
  const allowed = and(
    notInArray(nodeExecution.status, ["RUNNING", "PENDING"]),
    eq(nodeExecution.epoch, execution.epoch),
  );
  const planned = { executionId: execution.id, key: last.key, allowed, forcedAfter: last.attempts };
  const sent = deliveryState(await sendOnce(ctx, planned, parseSendRequest(last.request)));
  announceRun(ctx, run.id);
  if (sent.state !== "answered" || sent.status < 200 || sent.status >= 300) {
    const reason =
      sent.state === "answered"
        ? webhookViewText.status(sent.status)
        : sent.state === "unsent"
          ? sent.reason
          : webhookViewText.noResponse;
    throw new AppError("provider", reason);
  }
  if (execution.status === "FAILED") await retryStep(ctx, { nodeExecutionId });
}
