import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";

/** The newest run of a workflow, or the one in which this step was reached last; `undefined` while it is looked up. */
export function useLastRunId(workflowId: string, nodeId?: string): string | null | undefined {
  const { data } = useQuery(
    api.workflowRun.getLastVisit.queryOptions({ workflowId, ...(nodeId !== undefined && { nodeId }) }),
  );
  return data === undefined ? undefined : (data?.runId ?? null);
}

/** What the first step of a run was answered with; null without a run, `undefined` while it is looked up. */
export function useFirstAnswers(runId: string | null | undefined): unknown {
  const { data } = useQuery({
    ...api.workflowRun.getExecutions.queryOptions({ runId: runId ?? "" }),
    enabled: typeof runId === "string",
  });
  if (runId === null) return null;
  return data === undefined ? undefined : (data[0]?.output?.result ?? null);
}
