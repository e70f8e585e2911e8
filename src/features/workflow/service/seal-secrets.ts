import type { Graph } from "#engine/graph/graph.ts";
import { remapIds } from "#engine/graph/remap-ids.ts";
import { storeSecrets } from "#features/credential/service/stored-secrets.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import { specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";

/** Replaces the secrets in a graph by handles before it is stored. */
export async function sealSecrets(ctx: WorkspaceContext, graph: Graph): Promise<Graph> {
  const unsealed: { value: string; to: string }[] = [];
  const isUnsealed = (value: string) => value !== "" && secretIdOf(value) === null;
  remapIds(graph, specs, {
    secret(value, to) {
      if (isUnsealed(value)) unsealed.push({ value, to });
      return value;
    },
  });
  if (unsealed.length === 0) return graph;
  const handles = await storeSecrets(ctx, unsealed);
  return remapIds(graph, specs, { secret: (value) => (isUnsealed(value) ? (handles.shift() ?? "") : value) });
}
