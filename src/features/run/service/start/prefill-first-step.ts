import { sql } from "drizzle-orm";
import { acceptResult } from "#engine/execution/drive.ts";
import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import type { FilledTemplate } from "#engine/prompt.ts";
import { catalog, specs } from "#nodes/index.ts";

/**
 * The first step of a run that no person started, with its form filled in from these inputs by field: completed if no
 * field is missing, otherwise waiting with what was given. Null if the run starts without a form.
 */
export function prefillFirstStep(graph: Graph, inputs: Readonly<Record<string, FilledTemplate>>) {
  const [start] = runStartNodes(graph, specs);
  const spec = catalog[start?.type ?? ""];
  const received = start && spec?.form?.prefill(inputs, start.config);
  if (!start || !received) return null;
  const { result, isComplete } = received;
  const position = { nodeId: start.id, ordinal: 0 };
  const record = isComplete ? acceptResult({ catalog, graph, nodeId: start.id, result, from: "person" }) : null;
  if (!record || "refused" in record)
    return { ...position, status: "PENDING" as const, waitsFor: "input" as const, output: { result } };
  const { status, output, next, isStop } = record;
  return { ...position, status, output: { result: output.result }, next, isStop, endedAt: sql`now()` };
}
