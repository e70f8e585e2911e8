import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/db/database.ts";
import { toStoredProblem } from "#product/knowledge/source-problem.ts";
import { limits } from "#product/limits.ts";
import { knowledgeSource } from "../../table.ts";
import type { SourceRow } from "../tree/nodes.ts";
import { nextRelearning } from "./next-relearning.ts";

/** What a failed attempt changes in its source. After some failures in a row, its schedule stops. */
export function failedColumns(source: Pick<SourceRow, "failures" | "url">, problem: string) {
  const failures = source.failures + 1;
  const host = source.url ? URL.parse(source.url)?.hostname : null;
  return {
    status: "FAILED" as const,
    problem: toStoredProblem(problem, host ? [host] : []),
    failures,
    ...(failures >= limits.relearning.failures && { nextLearnAt: null }),
    updatedAt: sql`now()`,
  };
}

/**
 * What a successful attempt changes: a schedule that had stopped goes on. It is read again, because it may have been set
 * while the attempt was under way; the row is locked.
 */
export async function succeededColumns(tx: Tx, { id }: Pick<SourceRow, "id">) {
  const [source] = await tx
    .select({
      id: knowledgeSource.id,
      relearnEvery: knowledgeSource.relearnEvery,
      relearnZone: knowledgeSource.relearnZone,
    })
    .from(knowledgeSource)
    .where(eq(knowledgeSource.id, id));
  return { failures: 0, nextLearnAt: source ? nextRelearning(source, new Date()) : null };
}
