import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#client/api.ts";
import type { SpanActions } from "./span-details.tsx";
import { TraceView } from "./trace-view.tsx";

interface RunTraceProps {
  runId: string;
  onGoToStep: (number: number) => void;
}

/** The trace of a run, instead of its steps. */
export function RunTrace({ runId, onGoToStep }: RunTraceProps) {
  const queries = useQueryClient();
  const query = useQuery(api.workflowRun.getTrace.queryOptions({ runId }));
  const actions = useMemo<SpanActions>(
    () => ({
      loadCall: (id) => queries.fetchQuery(api.workflowRun.getToolCall.queryOptions({ id })),
      loadToolOutput: async (id) =>
        (await queries.fetchQuery(api.workflowRun.getToolOutput.queryOptions({ id }))).output,
      onGoToStep,
    }),
    [queries, onGoToStep],
  );
  return <TraceView query={query} of="run" actions={actions} />;
}
