import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";

/**
 * The id of the newest run of a workflow, or of the newest run that reached the step; undefined while loading, null
 * if there is none.
 */
export function useLastRunId(workflowId: string, nodeId?: string): string | null | undefined {
  const { data } = useQuery(
    api.workflowRun.getLastVisit.queryOptions({ workflowId, ...(nodeId !== undefined && { nodeId }) }),
  );
  return data === undefined ? undefined : (data?.runId ?? null);
}

/** The answers to the first step of a run; null without a run, undefined while loading. */
export function useFirstAnswers(runId: string | null | undefined): unknown {
  const { data } = useQuery({
    ...api.workflowRun.getExecutions.queryOptions({ runId: runId ?? "" }),
    enabled: typeof runId === "string",
  });
  if (runId === null) return null;
  return data === undefined ? undefined : (data[0]?.output?.result ?? null);
}
