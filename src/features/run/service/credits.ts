import { and, eq, inArray, sql } from "drizzle-orm";
import { creditsOfText } from "#features/billing/service/amount.ts";
import { creditsOfRun } from "#features/billing/service/ledger.ts";
import { creditTransaction } from "#features/billing/table.ts";
import type { Member } from "#server/context.ts";
import { findRun } from "./find.ts";

/** What the whole run has cost so far, in credits. */
export async function creditsConsumed(ctx: Member, runId: string): Promise<number> {
  await findRun(ctx, runId);
  return creditsOfRun(ctx, runId);
}

/** The same for the runs of a list; those that cost nothing are left out. */
export async function creditsOfRuns(
  { db, actor }: Member,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map();
  const run = sql<string>`${creditTransaction.refs} ->> 'runId'`;
  const rows = await db
    .select({ run, credits: sql<string>`sum(${creditTransaction.amount})` })
    .from(creditTransaction)
    .where(
      and(
        eq(creditTransaction.workspaceId, actor.workspaceId),
        eq(creditTransaction.type, "SPEND"),
        inArray(run, [...runIds]),
      ),
    )
    .groupBy(run);
  return new Map(rows.map((row) => [row.run, creditsOfText(row.credits)]));
}

/** What each step has cost so far, all its tries and regenerations together; steps that cost nothing are left out. */
export async function creditsOfSteps({ db, actor }: Member, runId: string): Promise<ReadonlyMap<string, number>> {
  const step = sql<string>`${creditTransaction.refs} ->> 'nodeExecutionId'`;
  const rows = await db
    .select({ step, credits: sql<string>`sum(${creditTransaction.amount})` })
    .from(creditTransaction)
    .where(
      and(
        eq(creditTransaction.workspaceId, actor.workspaceId),
        eq(creditTransaction.type, "SPEND"),
        sql`${creditTransaction.refs} ->> 'runId' = ${runId}`,
      ),
    )
    .groupBy(step);
  return new Map(rows.map((row) => [row.step, creditsOfText(row.credits)]));
}
