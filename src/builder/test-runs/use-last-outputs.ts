import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";

export interface LastOutputs {
  /** Whether there has been a run. */
  hasRun: boolean;
  /** Start of that run. */
  at: Date | null;
  /** Results of finished steps by node. */
  outputs: ReadonlyMap<string, unknown>;
}

/** Step outputs of the shown run, or else of the last run; `undefined` while loading. */
export function useLastOutputs(isEnabled = true): LastOutputs | undefined {
  const { workflowId } = useBuilder();
  // Without marks the shown run belongs to another workflow or has just started.
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
