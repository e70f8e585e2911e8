import { sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { type RowStatus, rowStatuses } from "../schema.ts";
import { rowStatus } from "./row-status.ts";

export type RowCounts = Record<RowStatus, number>;

/** Nothing is left to start, and nothing runs by itself. */
export const isSettled = (counts: RowCounts): boolean => counts.QUEUED + counts.RUNNING === 0;

/** How many rows of each bulk run have which status. */
export async function countRows(
  { db, actor }: WorkspaceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowCounts>> {
  const counted = new Map(
    ids.map((id) => [id, Object.fromEntries(rowStatuses.map((status) => [status, 0])) as RowCounts]), // all statuses
  );
  if (ids.length === 0) return counted;
  const { rows } = await db.execute<{ id: string; status: RowStatus; rows: number }>(sql`
    select bulk_row.bulk_run_id as id, ${rowStatus} as status, count(*)::int as rows
    from bulk_row left join workflow_run on workflow_run.id = bulk_row.run_id
    where bulk_row.workspace_id = ${actor.workspaceId} and bulk_row.bulk_run_id = any(${sql.param([...ids])}::uuid[])
    group by 1, 2`);
  for (const { id, status, rows: count } of rows) {
    const counts = counted.get(id);
    if (counts) counts[status] = count;
  }
  return counted;
}
