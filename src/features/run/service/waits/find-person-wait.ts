import { eq } from "drizzle-orm";
import { plan } from "#engine/execution/plan.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { isReviewed } from "#engine/status.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { Db } from "#platform/db/database.ts";
import type { PersonWait } from "../../schema.ts";
import { workflowRun } from "../../table.ts";
import { type JournalStep, readJournal } from "../dispatch/journal.ts";
import type { RunRow } from "../find-run.ts";

/** The step of a run that waits for a person. */
export interface FoundWait {
  readonly run: RunRow;
  readonly step: JournalStep;
  readonly node: GraphNode;
  readonly reason: PersonWait;
  /** Who wrote the workflow. */
  readonly authorId: string;
}

/** What an open run waits for from a person; null if for nothing, or for the visitor of a form. */
export async function findPersonWait(db: Db, runId: string): Promise<FoundWait | null> {
  const [found] = await db
    .select({ run: workflowRun, graph: workflowVersion.graph, authorId: workflow.userId })
    .from(workflowRun)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .where(eq(workflowRun.id, runId));
  if (found?.run.status !== "RUNNING") return null;
  const { run, authorId } = found;
  const graph = run.graph ?? found.graph;
  const executions = await readJournal(db, runId);
  const planned = { status: run.status, isReviewed: isReviewed(run), reviewedSteps: run.reviewedSteps };
  const { wait } = plan({ graph, catalog: specs, executions, run: planned });
  const step = executions.find(({ nodeId }) => nodeId === wait?.nodeId);
  const node = graph.nodes.find(({ id }) => id === wait?.nodeId);
  if (!wait || !step || !node || !isForPerson(wait.kind)) return null;
  const isOfForm = run.triggerType === "FORM" && wait.kind !== "decision" && wait.kind !== "unknown";
  const isForVisitor = isOfForm && !isHiddenFromVisitor(node, step);
  return isForVisitor ? null : { run, step, node, reason: wait.kind, authorId };
}

/**
 * Whether a step of a published form is answered by the person it is assigned to, and not by the visitor. The first step
 * starts the run, so it is always the visitor's.
 */
export function isHiddenFromVisitor({ type, options }: GraphNode, { ordinal }: { ordinal: number }): boolean {
  const waits = catalog[type]?.traits?.waits;
  const { assignee, channel } = options?.person ?? {};
  const isForTeam = assignee !== undefined || Boolean(channel?.id);
  return ordinal > 0 && isForTeam && (waits === "input" || waits === "payment");
}

const isForPerson = (kind: string): kind is PersonWait => !["child", "time", "running"].includes(kind);
