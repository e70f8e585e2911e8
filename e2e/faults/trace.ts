import type { FaultWorld } from "./world.ts";

/**
 * Returns everything that a run has stored in the database, without values that differ between runs: ids, times,
 * epochs. Two runs of one workflow with the same answers have the same trace, regardless of crashes: steps in order,
 * pieces, charges, effects, child runs.
 */
export async function readTrace(world: FaultWorld, runId: string): Promise<unknown> {
  const of = <T extends object>(text: string) => world.sql<T>(text, [runId]);
  const inside = `select child.id from workflow_run child join node_execution step on step.id = child.parent_execution_id
    where step.run_id = $1`;
  const trace = {
    runs: await of(`select status from workflow_run where id = $1 or id in (${inside}) order by created_at`),
    steps: await of(
      `select ordinal, status, output, next, is_stop, error, waits_for from node_execution where run_id = $1 order by ordinal`,
    ),
    pieces: await of(
      `select step.ordinal, part.kind, part.index, part.value from node_part part
       join node_execution step on step.id = part.execution_id where step.run_id = $1
       order by step.ordinal, part.kind, part.index`,
    ),
    charges: await of(
      `select amount from credit_transaction where type = 'SPEND' and (refs ->> 'runId' = $1::text or refs ->> 'runId' in
       (select id::text from (${inside.replaceAll("$1", "$1::uuid")}) one)) order by amount`,
    ),
    effects: await of(
      `select effect.kind, effect.state from effect join node_execution step on step.id = effect.execution_id
       where step.run_id = $1`,
    ),
    rewritten: await of(
      `select version.id from node_output_version version
       join node_execution step on step.id = version.execution_id where step.run_id = $1`,
    ),
  };
  return JSON.parse(
    JSON.stringify(trace)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(-\d+)?/g, "id")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
      .replaceAll(/"pi_\d+"/g, '"intent"'),
  );
}
