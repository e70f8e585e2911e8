import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#client/api.ts";
import { useRun, useRunCredits } from "#features/run/client/use-run.ts";
import type { ComparedRun } from "./compare-steps.ts";

/** A live run with its steps, models and cost. */
export function useComparedRun(runId: string) {
  const { run, view, isMissing, error, retry, isRetrying } = useRun(runId);
  const { data: trace = null } = useQuery(api.workflowRun.getTrace.queryOptions({ runId }));
  const credits = useRunCredits(runId);
  const compared = useMemo((): ComparedRun | null => (run && view ? { run, view, trace } : null), [run, view, trace]);
  return { run, compared, credits, isMissing, error, retry, isRetrying };
}
