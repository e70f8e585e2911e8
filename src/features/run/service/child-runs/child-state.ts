import { and, asc, desc, eq } from "drizzle-orm";
import type { SubRunResult } from "#engine/host.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { catalog } from "#nodes/index.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import { nodeExecution, workflowRun } from "../../table.ts";

/** The state of a child run, as its parent step needs it. */
export type ChildState =
  | { readonly kind: "open" }
  | { readonly kind: "ended"; readonly end: SubRunResult }
  | { readonly kind: "failed"; readonly error: string }
  /** Stopped by a person, who may resume it. */
  | { readonly kind: "stopped" };

export async function findChildState(db: Db | Tx, runId: string): Promise<ChildState> {
  const [run] = await db
    .select({ status: workflowRun.status, graph: workflowVersion.graph, title: workflow.title })
    .from(workflowRun)
    .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .where(eq(workflowRun.id, runId));
  if (!run || run.status === "PENDING" || run.status === "RUNNING") return { kind: "open" };
  if (run.status === "FAILED") {
    const [failed] = await db
      .select({ error: nodeExecution.error })
      .from(nodeExecution)
      .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.status, "FAILED")))
      // Earlier failures are steps that the run continued without.
      .orderBy(desc(nodeExecution.ordinal))
      .limit(1);
    return { kind: "failed", error: subflowViewText.failed(run.title, failed?.error ?? commonErrorText.unknown) };
  }
  const steps = await db
    .select()
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.status, "COMPLETED")))
    .orderBy(asc(nodeExecution.ordinal));
  const isStopped = steps.some(({ isStop, isApproved }) => isStop && !isApproved);
  if (run.status === "STOPPED" && !isStopped) return { kind: "stopped" };
  const nodes = new Map(run.graph.nodes.map((node) => [node.id, node]));
  const labelOf = (id: string) => nodes.get(id)?.label ?? null;
  const lastAiStep = steps.findLast(({ nodeId }) => catalog[nodes.get(nodeId)?.type ?? ""]?.family === "ai");
  const node = nodes.get(lastAiStep?.nodeId ?? "");
  const spec = catalog[node?.type ?? ""];
  const result = spec?.result.safeParse(lastAiStep?.output?.result);
  const answer =
    spec && node && result?.success ? spec.toPromptText(result.data, { config: node.config, labelOf }) : "";
  return { kind: "ended", end: { status: run.status, text: typeof answer === "string" ? answer : answer.text } };
}
