import { eq, sql } from "drizzle-orm";
import type { StepRecord } from "#engine/execution/drive.ts";
import type { Graph } from "#engine/graph/graph.ts";
import type { RunStatus } from "#engine/status.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { workflowRun } from "../../table.ts";
import { findRunContext, type RunRow } from "../find-run.ts";
import { createSliceAgents, type SliceAgents } from "../step-host/slice-agents.ts";
import type { JournalStep } from "./journal.ts";

/** The columns of a run that its slice needs. */
export type SliceRun = Pick<RunRow, "id" | "workspaceId" | "workflowId" | "triggerType" | "runInBackground"> &
  /** Missing for a run without a parent, and for one that has just started. */
  Partial<
    Pick<
      RunRow,
      | "parentExecutionId"
      | "allowedTools"
      | "reviewedSteps"
      | "publicId"
      | "customUserId"
      | "sessionContext"
      | "bulkRunId"
      | "runRetryId"
    >
  >;

/** One slice of a run, in the process that executes it. */
export interface ExecutionSlice {
  readonly ctx: WorkspaceContext;
  readonly run: SliceRun;
  readonly graph: Graph;
  readonly workflowTitle: string;
  readonly agents: SliceAgents;
  /** Null until the slice has read or written the journal. */
  journal: JournalSnapshot | null;
}

/** The journal as this slice last read or wrote it; valid while the run's `generation` is unchanged. */
export interface JournalSnapshot {
  readonly generation: number;
  readonly status: RunStatus;
  readonly steps: readonly JournalStep[];
}

/** A step claimed by this slice: its row is RUNNING under this epoch. */
export interface ClaimedStep {
  readonly executionId: string;
  readonly nodeId: string;
  readonly epoch: number;
  readonly streamId: string;
  readonly path: readonly string[];
  readonly regeneration?: { before: unknown; feedback: string };
}

/** The outcome of a step to record; an abandoned step has none. */
export type StepOutcome = Exclude<StepRecord, { status: "ABANDONED" }>;

/** Creates a slice that has not read the journal yet. */
export function createSlice(
  ctx: WorkspaceContext,
  run: { run: SliceRun; graph: Graph; title: string },
): ExecutionSlice {
  return {
    ctx,
    run: run.run,
    graph: run.graph,
    workflowTitle: run.title,
    agents: createSliceAgents(ctx),
    journal: null,
  };
}

/**
 * Loads a run's slice with the current rights of its starter. Null if the run is stopped or its starter has lost
 * access (the run then fails).
 */
export async function loadSlice(
  app: App,
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<ExecutionSlice | null> {
  const db = app.database.tenant(workspaceId);
  const [found] = await db
    .select({ run: workflowRun, graph: workflowVersion.graph, title: workflow.title })
    .from(workflowRun)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .where(eq(workflowRun.id, runId));
  if (!found || found.run.status === "STOPPED") return null;
  const ctx = await findRunContext(app, found.run, `run:${runId}`);
  if (!ctx) {
    await db.update(workflowRun).set({ status: "FAILED", endedAt: sql`now()` }).where(eq(workflowRun.id, runId));
    return null;
  }
  return createSlice(ctx, { ...found, graph: found.run.graph ?? found.graph });
}
