import { type SQL, sql } from "drizzle-orm";
import { limits } from "#product/limits.ts";

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const amount = "[0-9]+([.,:][0-9]+)*";

/** SQL subquery: the step that made the row's run fail, which is its last failed one. */
export const failedStep: SQL = sql`(select step.id, step.node_id, step.error, step.epoch, step.ended_at from node_execution step
  where step.run_id = workflow_run.id and step.status = 'FAILED' order by step.ordinal desc limit 1)`;

/** SQL: a key that errors have in common if they differ in ids, times and amounts only. `error` is an SQL text. */
export const errorKey = (error: SQL): SQL<string> => sql<string>`md5(regexp_replace(regexp_replace(
  left(coalesce(${error}, ''), ${limits.run.comparedErrorChars}), ${uuid}, '?', 'gi'), ${amount}, '#', 'g'))`;

/** SQL condition: the run failed at this node, with this error. */
export const failedAt = ({
  nodeId,
  key,
}: {
  nodeId?: string | undefined;
  key?: string | undefined;
}): SQL | undefined =>
  nodeId === undefined && key === undefined
    ? undefined
    : sql`workflow_run.status = 'FAILED' and exists (select from ${failedStep} failed where
        ${nodeId === undefined ? sql`true` : sql`failed.node_id = ${nodeId}`}
        and ${key === undefined ? sql`true` : sql`${errorKey(sql`failed.error`)} = ${key}`})`;
