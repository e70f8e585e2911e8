import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";

export interface LastOutputs {
  /** Whether there was a run at all. */
  hasRun: boolean;
  /** When that run began. */
  at: Date | null;
  /** Results of its finished steps, by node. */
  outputs: ReadonlyMap<string, unknown>;
}

/** What steps returned in the run that the canvas shows, else in the last one; `undefined` while it is looked up. */
export function useLastOutputs(isEnabled = true): LastOutputs | undefined {
  const { workflowId } = useBuilder();
  // Without statuses the shown run is none of this workflow, or has only just begun.
  const shownId = useBuilderState((state) => (state.marks.size > 0 ? state.shownRunId : null));
  const { data: last } = useQuery({
    ...api.workflowRun.getLastVisit.queryOptions({ workflowId }),
    enabled: isEnabled && shownId === null,
  });
  const runId = shownId ?? last?.runId ?? null;
  const { data: steps } = useQuery({
    ...api.workflowRun.getExecutions.queryOptions({ runId: runId ?? "" }),
    enabled: isEnabled && runId !== null,
  });
  return useMemo(() => {
    if (runId === null ? last === undefined : !steps) return undefined;
    const done = (steps ?? []).flatMap(({ nodeId, status, output }) =>
      runId !== null && status === "COMPLETED" && output ? [[nodeId, output.result] as const] : [],
    );
    return {
      hasRun: runId !== null,
      at: (runId !== null && steps?.[0]?.startedAt) || null,
      outputs: new Map(done),
    };
  }, [runId, last, steps]);
}
