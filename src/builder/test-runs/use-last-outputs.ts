import { useQueries, useQuery } from "@tanstack/react-query";
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

/** Step outputs of the shown run, or else of the last run, and of later tests of steps; `undefined` while loading. */
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
  const tested = useTestedOutputs(isEnabled);
  return useMemo(() => {
    if (runId === null ? last === undefined : !steps) return undefined;
    const done = (steps ?? []).flatMap(({ nodeId, status, output }) =>
      runId !== null && status === "COMPLETED" && output ? [[nodeId, output.result] as const] : [],
    );
    return {
      hasRun: runId !== null || tested.length > 0,
      at: (runId !== null && steps?.[0]?.startedAt) || null,
      outputs: new Map([...done, ...tested]),
    };
  }, [runId, last, steps, tested]);
}

/** The results of steps that were tested one by one, by node. The array stays the same while its content does. */
function useTestedOutputs(isEnabled: boolean) {
  const tests = [...useBuilderState((state) => state.visitedRuns)];
  return useQueries({
    queries: tests.map(([, runId]) => ({
      ...api.workflowRun.getExecutions.queryOptions({ runId }),
      enabled: isEnabled,
    })),
    combine: (answers) =>
      tests.flatMap(([id], at) =>
        (answers[at]?.data ?? []).flatMap(({ nodeId, status, output }) =>
          nodeId === id && status === "COMPLETED" && output ? [[id, output.result] as const] : [],
        ),
      ),
  });
}
