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
 * How often the page looks by itself: news may get lost, and a proxy may keep a dead connection open. A run that is
 * about to move is looked after more often than one that works or waits.
 */
function pollIntervalMs(run: RunData | undefined, steps: readonly ExecutionData[] | undefined): number | false {
  if (!run || isOver(run.status)) return false;
  const isSlow = isReviewed(run) || steps?.some(({ status, waitsFor }) => status === "RUNNING" || waitsFor);
  return isSlow ? timers.stream.keepAliveMs : timers.run.pollMs;
}

/** The run as it is now; null is none. Two pages of the same run agree, because both only read (design: runs and streams). */
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
  // The run may be over before the page has heard of its last steps.
  const isEnded = enabled && run.data !== undefined && isOver(run.data.status);
  const { refetch } = executions;
  useEffect(() => {
    if (isEnded) void refetch();
  }, [isEnded, refetch]);
  const view = useMemo(
    () => (run.data && executions.data ? buildRunView(run.data, executions.data) : null),
    [run.data, executions.data],
  );
  const error = run.error ?? executions.error;
  return {
    run: run.data ?? null,
    view,
    isMissing: error !== null && readRefusal(error, "").code === "missing",
    error,
    retry: () => Promise.all([run.refetch(), executions.refetch()]),
    isRetrying: run.isFetching || executions.isFetching,
  };
}

export function useRunCredits(runId: string): number | undefined {
  return useQuery(api.workflowRun.getAiCreditsConsumedById.queryOptions({ runId })).data;
}
