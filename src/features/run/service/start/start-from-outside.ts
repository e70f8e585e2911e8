import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
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
import { numberedTitle } from "./start-run.ts";
import { claimRunNumber, requireRunnable, saveVersionForRun, storeRun } from "./workflow-version.ts";

/** A run that starts without a person at its page. */
export interface OutsideStart {
  readonly workflowId: string;
  /** Values of the first form by the id or exact label of their field; lists and objects are JSON. */
  readonly values: Readonly<Record<string, string>>;
  /** The usual numbered title without it. */
  readonly title?: string | undefined;
  /** The person for whom it starts, as the caller knows them. */
  readonly customUserId?: string | undefined;
  readonly sessionContext?: Readonly<Record<string, string>> | undefined;
  /** The bulk run that this is a row of, and whether the run sends emails of its own. */
  readonly bulk?: { readonly id: string; readonly isMailed: boolean };
  /**
   * What the caller stores in the transaction of the run, such as a claimed row or a taken slot. No run is stored if it
   * answers false.
   */
  readonly alongside?: (tx: Tx, runId: string) => Promise<boolean>;
}

/**
 * Starts a run in the background, for the member who acts or through whom something acts (`actor.through`, which the run
 * keeps). Throws "invalid" if the workflow can't run or a value doesn't fit, with the field's name in the details.
 * Returns null if the caller's own work kept it from starting.
 */
export const startFromOutside = (ctx: WorkspaceContext, ask: OutsideStart): Promise<{ runId: string } | null> =>
  storeRun(() => createRun(ctx, ask));

async function createRun(ctx: WorkspaceContext, ask: OutsideStart): Promise<{ runId: string } | null> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  assertAllowed(can(actor, "run.start", { id: ask.workflowId }));
  const found = await claimRunNumber(ctx, ask.workflowId);
  await requireRunnable(ctx, found.row);
  const first = await readFirstForm(ctx, found.row.graph, ask.values);
  const run = {
    ...{ id: newId(), workspaceId, userId, workflowId: found.row.id, number: found.number },
    versionId: found.versionId ?? (await saveVersionForRun(ctx, found.row)),
    title: ask.title ?? numberedTitle(found),
    ...{ trigger: actor.through, customUserId: ask.customUserId, sessionContext: ask.sessionContext },
    ...(ask.bulk && { bulkRunId: ask.bulk.id, isMailed: ask.bulk.isMailed }),
    ...{ triggerType: "IN_BACKGROUND" as const, runInBackground: true, claimedBy: app.processId, generation: 1 },
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
  return { runId: run.id };
}

/** The first step with these values; null for a workflow that starts without a form. */
async function readFirstForm(ctx: WorkspaceContext, graph: Graph, values: OutsideStart["values"]) {
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
