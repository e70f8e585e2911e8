import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#web/api.ts";
import { useBuilder } from "./use-builder.ts";

export interface LastOutputs {
  /** Whether there was a run at all. */
  hasRun: boolean;
  /** Results of its finished steps, by node. */
  outputs: ReadonlyMap<string, unknown>;
}

/** What the last run of this workflow brought; `undefined` while it is looked up. */
export function useLastOutputs(isWanted = true): LastOutputs | undefined {
  const { workflowId } = useBuilder();
  const { data: last } = useQuery({ ...api.workflowRun.getLastVisit.queryOptions({ workflowId }), enabled: isWanted });
  const { data: steps } = useQuery({
    ...api.workflowRun.getExecutions.queryOptions({ runId: last?.runId ?? "" }),
    enabled: isWanted && Boolean(last),
  });
  return useMemo(() => {
    if (last === undefined || (last && !steps)) return undefined;
    const done = (steps ?? []).flatMap(({ nodeId, status, output }) =>
      last && status === "COMPLETED" && output ? [[nodeId, output.result] as const] : [],
    );
    return { hasRun: last !== null, outputs: new Map(done) };
  }, [last, steps]);
}
