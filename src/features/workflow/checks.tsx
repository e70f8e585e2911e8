import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo } from "react";
import { checkGraph, type Severity } from "#engine/check.ts";
import { catalog } from "#nodes/index.ts";
import { api } from "#web/api.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { useBuilder, useGraph } from "./client/use-builder.ts";

const rank: Readonly<Record<Severity, number>> = { error: 3, warning: 2, info: 1 };

/** Looks the workflow over after each change, when there is time, and hands the findings to whoever shows them. */
export function Checks({ agents }: { agents: ReadonlyMap<string, unknown> | null }) {
  const session = useBuilder();
  const graph = useDeferredValue(useGraph());
  const { id: workspaceId } = useWorkspace();
  const { data: stored } = useQuery(api.workflow.getAll.queryOptions({ workspaceId }));
  const workflows = useMemo(
    () => stored && new Map(stored.map(({ id, innerWorkflowIds: inner }) => [id, { inner }])),
    [stored],
  );
  useEffect(() => {
    const checks = checkGraph(graph, catalog, {
      workflowId: session.workflowId,
      ...(agents && { agents: new Set(agents.keys()) }),
      ...(workflows && { workflows }),
    });
    const flags = new Map<string, Severity>();
    for (const { nodeId, severity } of checks) {
      const known = flags.get(nodeId ?? "");
      if (nodeId && (!known || rank[known] < rank[severity])) flags.set(nodeId, severity);
    }
    session.store.set({ checks, flags });
  }, [session, graph, agents, workflows]);
  return null;
}
