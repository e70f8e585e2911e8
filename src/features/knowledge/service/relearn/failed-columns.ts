import { sql } from "drizzle-orm";
import { toStoredProblem } from "#product/knowledge/source-problem.ts";
import { limits } from "#product/limits.ts";
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

/** What a successful attempt changes: a schedule that had stopped goes on. */
export const succeededColumns = ({ id, relearnEvery, relearnZone }: SourceRow) => ({
  failures: 0,
  ...(relearnEvery &&
    relearnZone && {
      nextLearnAt: nextRelearning({ every: relearnEvery, zone: relearnZone, sourceId: id }, new Date()),
    }),
});
