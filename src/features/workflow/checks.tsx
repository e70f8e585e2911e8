import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { api } from "#client/api.ts";
import { useRested } from "#client/shell/use-rested.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { checkGraph, type Severity } from "#engine/check.ts";
import { pointersOf } from "#engine/rename.ts";
import { catalog } from "#nodes/index.ts";
import { timers } from "#product/timers.ts";
import { useBuilder, useGraph } from "./client/use-builder.ts";

const stripeKeys = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"];
const rank: Readonly<Record<Severity, number>> = { error: 3, warning: 2, info: 1 };

/** Looks the workflow over when a change has come to rest, and hands the findings to whoever shows them. */
export function Checks({ agents }: { agents: ReadonlyMap<string, { title: string }> | null }) {
  const session = useBuilder();
  const graph = useRested(useGraph(), timers.check.searchMs);
  const { id: workspaceId } = useWorkspace();
  const inside = useMemo(() => [...pointersOf(graph, catalog).workflow].toSorted(), [graph]);
  const { data: stored } = useQuery({
    ...api.workflow.getInner.queryOptions({ workspaceId, ids: inside }),
    enabled: inside.length > 0,
  });
  const workflows = useMemo(() => stored && new Map(stored.map((one) => [one.id, one])), [stored]);
  const takesPayments = graph.nodes.some(({ type }) => catalog[type]?.traits?.waits === "payment");
  const { data: keys } = useQuery({
    ...api.credential.getAll.queryOptions({ workspaceId }),
    enabled: takesPayments && session.canEdit,
  });
  const hasStripeKeys = keys && stripeKeys.every((type) => keys.find((one) => one.type === type)?.isSet === true);
  useEffect(() => {
    const checks = checkGraph(graph, catalog, {
      workflowId: session.workflowId,
      ...(hasStripeKeys !== undefined && { hasStripeKeys }),
      ...(agents && { agents }),
      ...(workflows && { workflows }),
    });
    const flags = new Map<string, Severity>();
    for (const { nodeId, severity } of checks) {
      const known = flags.get(nodeId ?? "");
      if (nodeId && (!known || rank[known] < rank[severity])) flags.set(nodeId, severity);
    }
    session.store.set({ checks, flags });
  }, [session, graph, agents, workflows, hasStripeKeys]);
  return null;
}
