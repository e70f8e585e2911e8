import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Graph, orderNodes, runStartNodes, withoutDisabledSteps } from "#engine/graph/graph.ts";
import type { FormField } from "#engine/node.ts";
import type { FilledTemplate } from "#engine/prompt.ts";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { catalog, specs } from "#nodes/index.ts";
import { awaitState } from "#platform/await-state.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type {
  StartingStep,
  WorkflowForTool,
  WorkflowRunState,
  WorkflowStart,
  WorkflowTools,
} from "#platform/workflow-tools.ts";
import { notFound } from "#product/refusals.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import { runWorkflowText } from "#product/texts/tools/run-workflow.ts";
import { timers } from "#product/timers.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { findNestingProblem, requireClaim } from "../child-runs/child-rules.ts";
import { findChildState } from "../child-runs/child-state.ts";
import { findDescendantRuns, findRunAndAncestors } from "../child-runs/run-tree.ts";
import { dispatchRuns } from "../dispatch/dispatch.ts";
import { announceRun } from "../find-run.ts";
import { waitsFor } from "../history/list-runs.ts";
import { prefillFirstStep } from "./prefill-first-step.ts";
import { numberedTitle } from "./start-run.ts";
import type { NewRun } from "./store-started-run.ts";
import { claimRunNumber, requireRunnable, saveVersionForRun, storeRun } from "./workflow-version.ts";

/** Runs workflows as tools of agents. */
export const workflowTools: WorkflowTools = { describe, start, waitForEnd };

async function describe(
  { db, actor }: WorkspaceContext,
  { workflowIds, step }: { workflowIds: readonly string[]; step: StartingStep | null },
): Promise<WorkflowForTool[]> {
  if (workflowIds.length === 0) return [];
  const around = step ? await findRunAndAncestors(db, step.runId) : [];
  const possibleIds = workflowIds.filter((id) => findNestingProblem(around, id) === null);
  if (possibleIds.length === 0) return [];
  const rows = await db
    .select({ workflowId: workflow.id, title: workflow.title, graph: workflow.graph })
    .from(workflow)
    .where(
      and(eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt), inArray(workflow.id, possibleIds)),
    );
  return rows.map(({ graph, ...row }) => ({ ...row, steps: labelsAfterForm(graph), fields: firstFields(graph) }));
}

function firstFields(graph: Graph): FormField[] {
  const [first] = runStartNodes(graph, specs);
  return (first && catalog[first.type]?.form?.fields(first.config)) ?? [];
}

function labelsAfterForm(graph: Graph): string[] {
  const steps = withoutDisabledSteps(graph, specs);
  const [first] = runStartNodes(graph, specs);
  const nodes = new Map(steps.nodes.map((node) => [node.id, node]));
  return orderNodes(steps).flatMap((id) => {
    const node = nodes.get(id);
    return node && (node.id !== first?.id || !catalog[node.type]?.form) ? [node.label] : [];
  });
}

async function start(ctx: WorkspaceContext, ask: WorkflowStart): Promise<void> {
  const [known] = await ctx.db.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.id, ask.runId));
  if (!known) await storeRun(() => createRun(ctx, ask));
}

async function createRun(ctx: WorkspaceContext, ask: WorkflowStart): Promise<void> {
  const { runId, workflowId, inputs, step } = ask;
  const { actor, app } = ctx;
  const mode = step ? await findModeInside(ctx, step, workflowId) : ask.isInBackground ? inBackground : startedByPerson;
  const found = await claimRunNumber(ctx, workflowId);
  await requireRunnable(ctx, found.row, (reason) => subflowViewText.failed(found.row.title, reason));
  const first = fillFirstForm(found.row.graph, inputs);
  const run: NewRun = {
    id: runId,
    workspaceId: actor.workspaceId,
    workflowId: found.row.id,
    versionId: found.versionId ?? (await saveVersionForRun(ctx, found.row)),
    userId: actor.userId,
    graph: null,
    title: numberedTitle(found),
    number: found.number,
    ...mode,
    claimedBy: app.processId,
    generation: 1,
  };
  const isStored = await ctx.db.transaction(async (tx) => {
    if (step) await requireClaim(tx, step);
    const stored = await tx
      .insert(workflowRun)
      .values({ ...run, trigger: actor.through, parentExecutionId: step?.executionId })
      .onConflictDoNothing({ target: workflowRun.id })
      .returning();
    if (stored.length > 0 && first)
      await tx.insert(nodeExecution).values({ ...first, workspaceId: actor.workspaceId, runId });
    return stored.length > 0;
  });
  if (!isStored) return;
  app.failpoint("run.stored");
  await dispatchRuns(app, [{ ...run, runId }]);
  announceRun(ctx, runId);
}

type RunMode = Pick<NewRun, "triggerType" | "runInBackground">;

const startedByPerson: RunMode = { triggerType: "MANUAL", runInBackground: false };
const inBackground: RunMode = { triggerType: "IN_BACKGROUND", runInBackground: true };

/**
 * A child run is like its parent. Only its steps are not approved one by one: a person approves the step that gets the
 * result. Throws if the workflow can't run inside the run.
 */
async function findModeInside({ db }: WorkspaceContext, step: StartingStep, workflowId: string): Promise<RunMode> {
  const problem = findNestingProblem(await findRunAndAncestors(db, step.runId), workflowId);
  if (problem) throw new AppError("invalid", problem);
  const [parent] = await db
    .select({ triggerType: workflowRun.triggerType, runInBackground: workflowRun.runInBackground })
    .from(workflowRun)
    .where(eq(workflowRun.id, step.runId));
  if (!parent) return notFound("run");
  return parent.triggerType === "SUPERVISED" ? { ...parent, triggerType: "MANUAL" } : parent;
}

/** The first step with the given texts. Optional fields stay empty, so that nobody has to fill in the form for them. */
function fillFirstForm(graph: Graph, texts: Readonly<Record<string, string>>) {
  const [first] = runStartNodes(graph, specs);
  const form = catalog[first?.type ?? ""]?.form;
  if (!first || !form) return null;
  const fields = form.fields(first.config);
  const inputs: Record<string, FilledTemplate> = {};
  for (const { key, isRequired } of fields) {
    const text = texts[key] ?? (isRequired ? undefined : "");
    if (text !== undefined) inputs[key] = { text, attachments: [], resources: [] };
  }
  const { unusable } = form.prefill(inputs, first.config);
  const refused = fields.find(({ key }) => texts[key] !== undefined && unusable.includes(key));
  if (refused) throw new AppError("invalid", runWorkflowText.valueRefused(refused.label));
  return prefillFirstStep(graph, inputs);
}

async function waitForEnd(
  ctx: WorkspaceContext,
  { runId, signal, waitMs = timers.tool.workflowWaitMs }: { runId: string; signal: AbortSignal; waitMs?: number },
): Promise<WorkflowRunState> {
  return awaitState(ctx.app, {
    ...{ topic: `run:${runId}`, change: "run", waitMs, signal },
    read: () => findRunState(ctx, runId),
    isFinal: ({ status }) => status !== "RUNNING",
  });
}

async function findRunState({ db, actor }: WorkspaceContext, runId: string): Promise<WorkflowRunState> {
  const state = await findChildState(db, runId);
  if (state.kind === "ended") return state.end;
  if (state.kind === "failed") return { status: "FAILED", text: state.error };
  if (state.kind === "stopped") return { status: "STOPPED", text: "" };
  const inner = (await findDescendantRuns(db, runId)).filter(({ isSubflow }) => isSubflow);
  const open = await db
    .select({ id: workflowRun.id, waitsFor })
    .from(workflowRun)
    .where(
      and(
        eq(workflowRun.workspaceId, actor.workspaceId),
        inArray(workflowRun.id, [runId, ...inner.map(({ id }) => id)]),
      ),
    );
  if (!open.some(({ id }) => id === runId)) return notFound("run");
  return { status: open.some((run) => run.waitsFor !== null) ? "WAITING" : "RUNNING", text: "" };
}
