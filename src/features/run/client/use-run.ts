import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { timers } from "#product/timers.ts";
import { api } from "#web/api.ts";
import { readRefusal } from "#web/refusal.ts";
import { useLive } from "#web/shell/use-live.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { viewRun } from "./steps.ts";

/** The run as it is now. Two pages of the same run agree, because both only read (design: runs and streams). */
export function useRun(runId: string) {
  useLive({ runId });
  const run = useQuery(api.workflowRun.getById.queryOptions({ runId }));
  const executions = useQuery({
    ...api.workflowRun.getExecutions.queryOptions({ runId }),
    // News may get lost where nobody watches over the connection; a run that is about to move is looked after.
    refetchInterval: ({ state }) =>
      run.data?.status === "RUNNING" && !state.data?.some(({ status, waitsFor }) => status === "RUNNING" || waitsFor)
        ? timers.run.lookMs
        : false,
  });
  const view = useMemo(
    () => (run.data && executions.data ? viewRun(run.data, executions.data) : null),
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

/** Names of agents by their ids, as far as they still exist. */
export function useAgentNames(): ReadonlyMap<string, string> {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery({ ...api.agent.getAll.queryOptions({ workspaceId }), staleTime: 60_000 });
  return useMemo(() => new Map(data?.map(({ id, title }) => [id, title])), [data]);
}
