import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { type EffectKind, type EffectState, effect, nodeExecution } from "../../table.ts";

export type EffectRow = typeof effect.$inferSelect;

/** A side effect to perform. */
export interface PlannedEffect {
  readonly executionId: string;
  readonly key: string;
  readonly kind: EffectKind;
  readonly request: unknown;
  /** Condition on the step's row, checked under its lock right before sending. */
  readonly allowed: SQL | undefined;
  /** It may be resent without a recorded answer, because the receiver deduplicates by key. */
  isRepeatable?: true;
  /** A person forces a resend; the number of attempts they saw, so that two requests send once. */
  forcedAfter?: number;
}

/** The outcome of a side effect. `response` is stored. */
export interface EffectOutcome {
  readonly state: Extract<EffectState, "done" | "failed" | "unknown">;
  readonly response: unknown;
}

/** Condition: the step is still held under this epoch. */
export const isHeldAtEpoch = (epoch: number) =>
  and(eq(nodeExecution.status, "RUNNING"), eq(nodeExecution.epoch, epoch));

/**
 * Performs a side effect at most once. Three separate commits: `planned`, `sent` right before the first byte, and the
 * outcome. A repeated call returns the recorded outcome; an effect that was sent without a recorded outcome is not
 * repeated. If `perform` throws, because the step was aborted, the row stays `sent`.
 */
export async function performOnce(
  ctx: WorkspaceContext,
  planned: PlannedEffect,
  perform: () => Promise<EffectOutcome>,
): Promise<EffectRow> {
  const row = await planEffect(ctx, planned);
  if (row.state !== "planned") return row;
  ctx.app.failpoint("effect.planned");
  await markSent(ctx, planned, row);
  ctx.app.failpoint("effect.sent");
  const outcome = await perform();
  ctx.app.failpoint("effect.answered");
  // A late answer must not overwrite a newer attempt.
  const isSameAttempt = and(
    eq(effect.id, row.id),
    eq(effect.attempts, row.attempts),
    inArray(effect.state, ["sent", "unknown"]),
  );
  const [updated] = await ctx.db
    .update(effect)
    .set({ ...outcome, updatedAt: sql`now()` })
    .where(isSameAttempt)
    .returning();
  return updated ?? { ...row, ...outcome };
}

/** Stores the effect as planned, unless its outcome is already known. */
async function planEffect(ctx: WorkspaceContext, planned: PlannedEffect): Promise<EffectRow> {
  const { executionId, key, kind, request } = planned;
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  return ctx.db.transaction(async (tx) => {
    await lockStep(tx, planned);
    const [known] = await tx
      .select()
      .from(effect)
      .where(and(eq(effect.executionId, executionId), eq(effect.key, key)));
    // Of two simultaneous forced resends only the first is sent.
    if (planned.forcedAfter !== undefined && known?.attempts !== planned.forcedAfter)
      throw takenOverError(planned, "the effect was taken over");
    const next = known ? nextEffectState(known.state, planned) : "planned";
    if (known && next !== "planned") return next === known.state ? known : setState(tx, known, next);
    const values = { kind, request, requestHash, state: "planned" as const };
    const [row] = await tx
      .insert(effect)
      .values({ ...values, workspaceId: ctx.actor.workspaceId, executionId, key })
      .onConflictDoUpdate({ target: [effect.executionId, effect.key], set: { ...values, updatedAt: sql`now()` } })
      .returning();
    if (!row) throw new Error("the effect was not written down");
    return row;
  });
}

function nextEffectState(known: EffectState, { isRepeatable, forcedAfter }: PlannedEffect): EffectState {
  if (forcedAfter !== undefined || known === "failed") return "planned";
  if (known !== "sent") return known;
  return isRepeatable ? "planned" : "unknown";
}

type EffectDb = Pick<WorkspaceContext["db"], "select" | "update">;

/** A person gets a conflict; a former holder just stops. */
const takenOverError = ({ forcedAfter }: PlannedEffect, what: string): Error =>
  forcedAfter === undefined ? new Error(what) : new AppError("conflict", runStepText.changedMeanwhile);

async function lockStep(tx: EffectDb, planned: PlannedEffect): Promise<void> {
  const { executionId, allowed } = planned;
  const [step] = await tx
    .select({ id: nodeExecution.id })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.id, executionId), allowed))
    .for("update");
  if (!step) throw takenOverError(planned, "the step was taken over");
}

/**
 * Under the step's lock, so that a process that takes the step over either sees the effect as sent, or sees it as
 * planned and is the only one to send it.
 */
async function markSent(ctx: WorkspaceContext, planned: PlannedEffect, row: EffectRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockStep(tx, planned);
    const sent = await tx
      .update(effect)
      .set({ state: "sent", attempts: sql`${effect.attempts} + 1`, updatedAt: sql`now()` })
      // A repeatable effect may be in flight twice, because the receiver knows its key.
      .where(and(eq(effect.id, row.id), planned.isRepeatable ? undefined : eq(effect.state, "planned")))
      .returning({ attempts: effect.attempts });
    const [current] = sent;
    if (!current) throw takenOverError(planned, "the effect was taken over");
    row.attempts = current.attempts;
  });
}

async function setState(tx: EffectDb, row: EffectRow, state: EffectState): Promise<EffectRow> {
  await tx.update(effect).set({ state, updatedAt: sql`now()` }).where(eq(effect.id, row.id));
  return { ...row, state };
}

/** Resets the attempt count after a person's request. */
export async function resetAttempts(tx: EffectDb, executionId: string): Promise<void> {
  await tx.update(effect).set({ attempts: 0 }).where(eq(effect.executionId, executionId));
}
