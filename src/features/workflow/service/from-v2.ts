/** Workflows as nodes and edges, for the V2 procedures. */

import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { syncGroups } from "#engine/graph/groups.ts";
import { remapIds } from "#engine/graph/remap-ids.ts";
import { repairGraph } from "#engine/graph/repair-graph.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { workflowErrorText } from "#product/texts/workflow/workflow-errors.ts";
import type { WorkflowData } from "../schema.ts";
import { refuseImport } from "./import-export.ts";
import { createWorkflow, findWorkflow, saveGraph } from "./workflows.ts";

export async function createFromV2(ctx: WorkspaceContext, data: WorkflowData): Promise<{ id: string; title: string }> {
  const { title, category } = data;
  const graph = withKeptIds({ nodes: [], edges: [] }, readCanvasGraph(data));
  return createWorkflow(ctx, { title, category, graph, parentFolderId: null });
}

/** Replaces the whole graph as a new version; existing steps and fields keep their ids, existing runs their version. */
export async function updateFromV2(
  ctx: WorkspaceContext,
  id: string,
  data: WorkflowData,
): Promise<{ id: string; title: string; revision: number }> {
  const current = await findWorkflow(ctx, id);
  const { title, category } = data;
  // This format has no groups; existing groups stay around the remaining steps.
  const graph = syncGroups(current.graph, withKeptIds(current.graph, readCanvasGraph(data)));
  const { revision } = await saveGraph(ctx, { id, revision: current.revision, graph, details: { title, category } });
  return { id, title, revision };
}

function readCanvasGraph({ title, Nodes, Edges }: WorkflowData): Graph {
  if (!title || Nodes.length === 0) throw new AppError("invalid", workflowErrorText.titleAndNodesRequired);
  const read = readCompactForm({ Nodes, Edges }, specs);
  if ("problems" in read) return refuseImport(read.problems);
  return repairGraph(read.graph, specs);
}

/**
 * Gives new ids to everything except steps and fields that `current` has under the same id, or the same type and
 * label.
 */
function withKeptIds(current: Graph, incoming: Graph): Graph {
  const kept = new Map<string, string>();
  const unmatched = new Set(current.nodes);
  const fieldsOf = ({ type, config }: Graph["nodes"][number]) =>
    (catalog[type]?.outputs?.(config) ?? []).filter(({ as }) => as === "field");
  for (const node of incoming.nodes) {
    const same =
      [...unmatched].find(({ id, type }) => id === node.id && type === node.type) ??
      [...unmatched].find(({ label, type }) => label === node.label && type === node.type);
    if (!same) continue;
    unmatched.delete(same);
    kept.set(node.id, same.id);
    const before = fieldsOf(same);
    for (const field of fieldsOf(node)) {
      const at = before.findIndex(({ key, label }) => key === field.key || label === field.label);
      const [found] = at < 0 ? [] : before.splice(at, 1);
      if (found) kept.set(field.key, found.key);
    }
  }
  const made = new Map<string, string>();
  const idOf = (id: string) => {
    const known = kept.get(id) ?? made.get(id) ?? newId();
    made.set(id, known);
    return known;
  };
  const graph = remapIds(incoming, specs, { node: idOf, field: idOf });
  return { ...graph, edges: graph.edges.map((edge) => ({ ...edge, id: newId() })) };
}
