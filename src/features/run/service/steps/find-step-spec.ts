import type { AnySpec } from "#engine/node.ts";
import { catalog } from "#nodes/index.ts";
import type { Db, Tx } from "#platform/db/database.ts";
import type { RunRow } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";

/** The spec of a step's node type; undefined if this release doesn't know it. */
export async function findStepSpec(
  tx: Db | Tx,
  run: RunRow,
  { nodeId }: { nodeId: string },
): Promise<AnySpec | undefined> {
  const { nodes } = await loadRunGraph(tx, run);
  return catalog[nodes.find(({ id }) => id === nodeId)?.type ?? ""];
}
