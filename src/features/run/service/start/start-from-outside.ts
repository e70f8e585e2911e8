import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import type { TriggerType } from "#engine/status.ts";
import { AppError } from "#lib/errors.ts";
import { newId, newSecretId } from "#lib/id.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { outsideValueText } from "#product/texts/run/outside-values.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { dispatchRuns } from "../dispatch/dispatch.ts";
import { announceRun } from "../find-run.ts";
import { answeredFirstStep } from "./answered-first-step.ts";
import { requireRunCredits } from "./require-run-credits.ts";
import { numberedTitle } from "./start-run.ts";
import { claimRunNumber, requireRunnable, saveVersionForRun, storeRun } from "./workflow-version.ts";

/** A run that starts without a person at its page. */
export interface OutsideStart {
  readonly workflowId: string;
  /** Values of the first form by the id or exact label of their field; lists and objects are JSON. */
  readonly values?: Readonly<Record<string, string>>;
  /** The answers to the first form instead of values, as a page submits them. Needed if the workflow starts with a form. */
  readonly answers?: unknown;
  /** The usual numbered title without it. */
  readonly title?: string | undefined;
  /** The person for whom it starts, as the caller knows them. */
  readonly customUserId?: string | undefined;
  readonly sessionContext?: Readonly<Record<string, string>> | undefined;
  /** The node ids whose results a visitor of a form approves. */
  readonly reviewedSteps?: readonly string[] | undefined;
  /** The bulk run that this is a row of, and whether the run sends emails of its own. */
  readonly bulk?: { readonly id: string; readonly isMailed: boolean };
  /**
   * What the caller stores in the transaction of the run, such as a claimed row or a taken slot. No run is stored if it
   * answers false.
   */
  readonly alongside?: (tx: Tx, runId: string) => Promise<boolean>;
}

/**
 * Starts a run for the member who acts or through whom something acts (`actor.through`, which the run keeps): for the
 * visitor of a form, who watches it, else in the background. Throws "invalid" if the workflow can't run or a value doesn't fit,
 * with the field's name in the details, and "credits" if none are left for a caller who waits for an answer.
 * Returns null if the caller's own work kept it from starting.
 */
export const startFromOutside = (ctx: WorkspaceContext, ask: OutsideStart): Promise<OutsideRun | null> =>
  storeRun(() => createRun(ctx, ask));

interface OutsideRun {
  runId: string;
  /** The id of the run for people without an account. */
  publicId: string;
}

async function createRun(ctx: WorkspaceContext, ask: OutsideStart): Promise<OutsideRun | null> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  assertAllowed(can(actor, "run.start", { id: ask.workflowId }));
  const found = await claimRunNumber(ctx, ask.workflowId);
  await requireRunnable(ctx, found.row);
  const first =
    ask.answers === undefined
      ? await readFirstForm(ctx, found.row.graph, ask.values ?? {})
      : await answeredFirstStep(ctx, found.row.graph, ask.answers);
  // Of a schedule, the run that fails says so in the history and pauses it; a bulk run has shown its price before.
  if (!ask.bulk && actor.through?.type !== "SCHEDULE") await requireRunCredits(ctx, found.row.graph);
  const isOfVisitor = actor.through?.type === "FORM";
  const triggerType: TriggerType = isOfVisitor ? "FORM" : "IN_BACKGROUND";
  const run = {
    ...{ id: newId(), workspaceId, userId, workflowId: found.row.id, number: found.number },
    versionId: found.versionId ?? (await saveVersionForRun(ctx, found.row)),
    title: ask.title ?? numberedTitle(found),
    ...{ trigger: actor.through, customUserId: ask.customUserId, sessionContext: ask.sessionContext },
    ...{ triggerType, runInBackground: !isOfVisitor, claimedBy: app.processId, generation: 1 },
    publicId: newSecretId(),
    reviewedSteps: ask.reviewedSteps && [...ask.reviewedSteps],
    ...(ask.bulk && { bulkRunId: ask.bulk.id, isMailed: ask.bulk.isMailed }),
  };
  const isStored = await db.transaction(async (tx) => {
    if (ask.alongside && !(await ask.alongside(tx, run.id))) return false;
    await tx.insert(workflowRun).values(run);
    if (first) await tx.insert(nodeExecution).values({ ...first, workspaceId, runId: run.id });
    return true;
  });
  if (!isStored) return null;
  app.failpoint("run.stored");
  await dispatchRuns(app, [{ ...run, runId: run.id }]);
  announceRun(ctx, run.id);
  return { runId: run.id, publicId: run.publicId };
}

/** The first step with these values; null for a workflow that starts without a form. */
async function readFirstForm(ctx: WorkspaceContext, graph: Graph, values: Readonly<Record<string, string>>) {
  const [start] = runStartNodes(graph, specs);
  const form = catalog[start?.type ?? ""]?.form;
  if (!start || !form) {
    const [field] = Object.keys(values);
    if (field !== undefined) throw new AppError("invalid", outsideValueText.noForm, { details: { field } });
    return null;
  }
  const read = form.readValues(values, start.config);
  if ("refused" in read) throw new AppError("invalid", read.refused, { details: { field: read.field } });
  return answeredFirstStep(ctx, graph, read.result);
}
