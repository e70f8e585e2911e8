import { sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { findUploads, isOwnUpload } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";

/**
 * Replaces the file details in a person's result with the server's own. Each file must be the person's upload or
 * already in this run; any other is refused with its field's error.
 */
export async function verifyAnswerFiles(
  db: Db | Tx,
  ctx: WorkspaceContext,
  step: { graph: Graph; nodeId: string; runId: string | null },
  result: unknown,
): Promise<unknown> {
  const node = step.graph.nodes.find(({ id }) => id === step.nodeId);
  const uploads = node && catalog[node.type]?.form?.uploads;
  const names = uploads?.fileKeysIn(result, node?.config) ?? [];
  if (!uploads || names.length === 0) return result;
  const found = await findUploads(db, ctx, names);
  const foreign = [...found].flatMap(([name, upload]) => (isOwnUpload(ctx.actor, upload) ? [] : [name]));
  const alreadyInRun = step.runId === null ? new Set<string>() : await findNamesInRun(db, step.runId, foreign);
  for (const name of foreign) if (!alreadyInRun.has(name)) found.delete(name);
  const verified = uploads.replaceWithStored(result, node?.config, found);
  if ("refused" in verified) throw new AppError("invalid", verified.refused);
  return verified.result;
}

/** Which of these file names occur in the run's outputs. Names contain an id, so no name is part of another. */
async function findNamesInRun(db: Db | Tx, runId: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param([...names])}::text[]) as name where exists (
          select from node_execution where run_id = ${runId} and strpos(output::text, name) > 0
        ) or exists (
          select from node_part join node_execution on node_execution.id = node_part.execution_id
          where run_id = ${runId} and strpos(value::text, name) > 0
        )`,
  );
  return new Set(rows.map(({ name }) => name));
}
