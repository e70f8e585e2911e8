import { type SQL, sql } from "drizzle-orm";
import { creditsOfText } from "#features/billing/service/amount.ts";
import type { Member } from "#server/context.ts";
import { findRun } from "./find.ts";

/** What the whole run has cost so far, in credits, with what ran inside of it (behaviours 14.5, SUBFLOW). */
export async function creditsConsumed(ctx: Member, runId: string): Promise<number> {
  await findRun(ctx, runId);
  return (await creditsOfRuns(ctx, [runId])).get(runId) ?? 0;
}

/** The same for the runs of a list; those that cost nothing are left out. */
export async function creditsOfRuns(ctx: Member, runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ key: string; credits: string }>(sql`
    select run_id as key, sum(amount) as credits from credit_transaction
    where workspace_id = ${ctx.actor.workspaceId} and type = 'SPEND' and ${isOneOf(sql`run_id`, runIds)} group by 1`);
  const own = new Map(rows.map(({ key, credits }) => [key, creditsOfText(credits)]));
  // Few runs have others inside, and an index knows those; the whole way down is only walked for them.
  const inside = await spent(
    ctx,
    sql`select step.run_id, child.id from workflow_run child
      join node_execution step on step.id = child.parent_execution_id
      where child.parent_execution_id is not null and ${isOneOf(sql`step.run_id`, runIds)}`,
  );
  for (const [id, credits] of inside) own.set(id, (own.get(id) ?? 0) + credits);
  return own;
}

/** One parameter however many there are: the statement stays the same and is planned once. */
const isOneOf = (column: SQL, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/**
 * What each step has cost so far, all its tries and regenerations together, and what ran inside of it; steps that cost
 * nothing are left out.
 */
export async function creditsOfSteps(ctx: Member, runId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await ctx.db.execute<{ key: string; credits: string }>(sql`
    select node_execution_id as key, sum(amount) as credits from credit_transaction
    where workspace_id = ${ctx.actor.workspaceId} and type = 'SPEND' and run_id = ${runId} group by 1`);
  const own = new Map(rows.map(({ key, credits }) => [key, creditsOfText(credits)]));
  const inside = await spent(
    ctx,
    sql`select node_execution.id, child.id from node_execution
      join workflow_run child on child.parent_execution_id = node_execution.id where node_execution.run_id = ${runId}`,
  );
  for (const [step, credits] of inside) own.set(step, (own.get(step) ?? 0) + credits);
  return own;
}

/** The same as a part of another query: what one run and those inside of it have cost; decimal text, null for nothing. */
export function spentWithin(workspaceId: string, runId: string): SQL<string | null> {
  return sql`(${within(sql`select id, id from workflow_run where id = ${runId}`)} select sum(amount) ${spendings(workspaceId)})`;
}

/** By the key that `roots` gives each of its runs. */
async function spent({ db, actor }: Member, roots: SQL): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ key: string; credits: string }>(
    sql`${within(roots)} select key, sum(amount) as credits ${spendings(actor.workspaceId)} group by key`,
  );
  return new Map(rows.map(({ key, credits }) => [key, creditsOfText(credits)]));
}

/** `roots` selects pairs of a key and a run; every run inside of it belongs to the same key. */
const within = (roots: SQL): SQL => sql`
  with recursive within_run (key, id) as (
    ${roots}
    union all
    select within_run.key, child.id from within_run
    join node_execution step on step.run_id = within_run.id
    join workflow_run child on child.parent_execution_id = step.id
  )`;

const spendings = (workspaceId: string): SQL => sql`
  from within_run join credit_transaction spending on spending.run_id = within_run.id
  where spending.workspace_id = ${workspaceId} and spending.type = 'SPEND'`;
