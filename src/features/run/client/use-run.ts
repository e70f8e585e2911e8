import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { api } from "#client/api.ts";
import { useLive } from "#client/live/use-live.ts";
import { readRefusal } from "#client/refusal.ts";
import { isOver, isReviewed } from "#engine/status.ts";
import { timers } from "#product/timers.ts";
import type { ExecutionData, RunData } from "./run-data.ts";
import { buildRunView } from "./run-view.ts";

/**
 * Polling interval in case events are lost or a proxy keeps a dead connection open; shorter if the run is about to
 * change.
 */
function pollIntervalMs(run: RunData | undefined, steps: readonly ExecutionData[] | undefined): number | false {
  if (!run || isOver(run.status)) return false;
  const isSlow = isReviewed(run) || steps?.some(({ status, waitsFor }) => status === "RUNNING" || waitsFor);
  return isSlow ? timers.stream.keepAliveMs : timers.run.pollMs;
}

/** A live run; null for none. Pages agree because they only read. */
export function useRun(id: string | null) {
  useLive(id === null ? {} : { runId: id });
  const runId = id ?? "";
  const enabled = id !== null;
  const runOptions = { ...api.workflowRun.getById.queryOptions({ runId }), enabled };
  const stepOptions = { ...api.workflowRun.getExecutions.queryOptions({ runId }), enabled };
  const queries = useQueryClient();
  const run = useQuery({
    ...runOptions,
    refetchInterval: ({ state }) => pollIntervalMs(state.data, queries.getQueryData(stepOptions.queryKey)),
  });
  const executions = useQuery({
    ...stepOptions,
    refetchInterval: ({ state }) => pollIntervalMs(run.data, state.data),
  });
  // The run may end before the page has received its last steps.
  const isEnded = enabled && run.data !== undefined && isOver(run.data.status);
  useEffect(() => {
    if (isEnded) void queries.invalidateQueries(api.workflowRun.getExecutions.queryFilter({ runId }));
  }, [isEnded, queries, runId]);
  const view = useMemo(
    () => (run.data && executions.data ? buildRunView(run.data, executions.data) : null),
    [run.data, executions.data],
  );
  const error = run.error ?? executions.error;
  return {
    run: run.data ?? null,
    view,
    isMissing: error !== null && readRefusal(error, "").code === "not_found",
    error,
    retry: () => Promise.all([run.refetch(), executions.refetch()]),
    isRetrying: run.isFetching || executions.isFetching,
  };
}

export function useRunCredits(runId: string): number | undefined {
  return useQuery(api.workflowRun.getAiCreditsConsumedById.queryOptions({ runId })).data;
}
