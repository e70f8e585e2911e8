import { sql } from "drizzle-orm";
import type { Graph } from "#engine/graph/graph.ts";
import { findUploads } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import { catalog } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db, Tx } from "#platform/db/database.ts";

/**
 * An admitted result of a person with the server's own facts of the files that it names. They are this person's own
 * uploads or stand in this run already; any other is refused with the words of its field.
 */
export async function verifyAnswerFiles(
  db: Db | Tx,
  ctx: WorkspaceContext,
  step: { graph: Graph; nodeId: string; runId: string | null },
  result: unknown,
): Promise<unknown> {
  const node = step.graph.nodes.find(({ id }) => id === step.nodeId);
  const uploads = node && catalog[node.type]?.uploads;
  const names = uploads?.fileKeysIn(result, node?.config) ?? [];
  if (!uploads || names.length === 0) return result;
  const found = await findUploads(db, ctx, names);
  const foreign = [...found].flatMap(([name, { userId }]) => (userId === ctx.actor.userId ? [] : [name]));
  const alreadyInRun = step.runId === null ? new Set<string>() : await findNamesInRun(db, step.runId, foreign);
  for (const name of foreign) if (!alreadyInRun.has(name)) found.delete(name);
  const verified = uploads.replaceWithStored(result, node?.config, found);
  if ("refused" in verified) throw new AppError("invalid", verified.refused);
  return verified.result;
}

/** Which of these stand in what a run has brought so far. A name is never a part of another one: each has an id in it. */
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
