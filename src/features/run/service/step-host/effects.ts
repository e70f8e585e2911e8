import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { runText } from "#product/texts/run/run.ts";
import { type EffectKind, type EffectState, effect, nodeExecution } from "../../table.ts";

export type EffectRow = typeof effect.$inferSelect;

/** A side effect that is about to happen. */
export interface PlannedEffect {
  readonly executionId: string;
  readonly key: string;
  readonly kind: EffectKind;
  readonly request: unknown;
  /** What must hold of the step for it to leave; looked at under the step's lock. */
  readonly allowed: SQL | undefined;
  /** What was sent without a known answer may be sent again, since the other side knows its key. */
  isRepeatable?: true;
  /** A person asks for it once more, whatever is known of it: they have seen it after so many attempts. */
  forcedAfter?: number;
}

/** How it ended. `response` is kept. */
export interface EffectOutcome {
  readonly state: Extract<EffectState, "done" | "failed" | "unknown">;
  readonly response: unknown;
}

/** The holder of a step, as long as nobody has taken it over. */
export const isHeldAtEpoch = (epoch: number) =>
  and(eq(nodeExecution.status, "RUNNING"), eq(nodeExecution.epoch, epoch));

/**
 * Does something outside and remembers it: `planned` is a commit of its own, `sent` one right before the first byte,
 * and the answer a third. Asked for again it answers what it knows; what had left without an answer is never repeated
 * by itself. `act` throws only when the step was cut off, and leaves the row as sent.
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
  // An answer that comes so late that somebody has had it sent again says nothing of that.
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

/** Writes down what is to be done, unless it is known already how that went. */
async function planEffect(ctx: WorkspaceContext, planned: PlannedEffect): Promise<EffectRow> {
  const { executionId, key, kind, request } = planned;
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  return ctx.db.transaction(async (tx) => {
    await lockStep(tx, planned);
    const [known] = await tx
      .select()
      .from(effect)
      .where(and(eq(effect.executionId, executionId), eq(effect.key, key)));
    // Two may ask for it once more at the same moment; it leaves for the first of them.
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

/** A person hears of it; whoever held the step has nobody to tell. */
const takenOverError = ({ forcedAfter }: PlannedEffect, what: string): Error =>
  forcedAfter === undefined ? new Error(what) : new AppError("conflict", runText.step.changedMeanwhile);

async function lockStep(tx: EffectDb, planned: PlannedEffect): Promise<void> {
  const { executionId, allowed } = planned;
  const [step] = await tx
    .select({ id: nodeExecution.id })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.id, executionId), allowed))
    .for("update");
  if (!step) throw takenOverError(planned, "the step was taken over");
}

/** Under the step's lock: whoever takes the step over either finds it sent, or finds it planned and sends it alone. */
async function markSent(ctx: WorkspaceContext, planned: PlannedEffect, row: EffectRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockStep(tx, planned);
    const sent = await tx
      .update(effect)
      .set({ state: "sent", attempts: sql`${effect.attempts} + 1`, updatedAt: sql`now()` })
      // What may be repeated may also be under way twice: the other side knows its key.
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

/** A person asks anew: tries are counted from there. */
export async function resetAttempts(tx: EffectDb, executionId: string): Promise<void> {
  await tx.update(effect).set({ attempts: 0 }).where(eq(effect.executionId, executionId));
}
