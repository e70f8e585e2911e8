import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { useLastOutputs } from "#builder/test-runs/use-last-outputs.ts";
import { api } from "#client/api.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { checkGraph, type Severity } from "#engine/check/check-graph.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { mentionedWorkflows } from "#engine/graph/mentioned-workflows.ts";
import { referencedAgents, unlinkedNames } from "#engine/graph/referenced-agents.ts";
import { referencedIds } from "#engine/graph/remap-ids.ts";
import { referencesIn, templatesOf } from "#engine/reference.ts";
import { useIntegrations } from "#features/integration/client.ts";
import { catalog } from "#nodes/index.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";

const stripeKeys = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_SECRET_KEY"];
const rank: Readonly<Record<Severity, number>> = { error: 3, warning: 2, info: 1 };

const hasPaths = (graph: Graph): boolean =>
  graph.nodes.some(({ type, config }) => {
    const spec = catalog[type];
    const references = spec ? templatesOf(spec, config).flatMap(({ text }) => referencesIn(text)) : [];
    return references.some(({ reference }) => reference.to === "node" && reference.path !== undefined);
  });

/** Checks the workflow after edits have paused and stores the findings. */
export function WorkflowChecker() {
  const session = useBuilder();
  const graph = useDebouncedValue(useGraph(), timers.check.searchMs);
  const { id: workspaceId } = useWorkspace();
  const innerIds = useMemo(
    () => [...referencedIds(graph, catalog).workflow.union(mentionedWorkflows(graph, catalog))].toSorted(),
    [graph],
  );
  const { data: stored } = useQuery({
    ...api.workflow.getInner.queryOptions({ workspaceId, ids: innerIds }),
    enabled: innerIds.length > 0,
  });
  const workflows = useMemo(() => stored && new Map(stored.map((one) => [one.id, one])), [stored]);
  const { agents, isKnown } = useNamedAgents(
    useMemo(() => referencedAgents(graph, catalog), [graph]),
    useMemo(() => unlinkedNames(graph, catalog), [graph]),
  );
  const takesPayments = graph.nodes.some(({ type }) => catalog[type]?.traits?.waits === "payment");
  const { data: keys } = useQuery({
    ...api.credential.getAll.queryOptions({ workspaceId }),
    enabled: takesPayments && session.canEdit,
  });
  const announces = graph.nodes.some(({ options }) => options?.person?.channel !== undefined);
  const { data: integrations } = useIntegrations({ enabled: announces });
  const messageApps = useMemo(
    () =>
      integrations &&
      new Set(integrations.flatMap(({ appName, shared }) => (shared.state === "connected" ? [appName] : []))),
    [integrations],
  );
  // Only loaded for the workflows that refer to values inside of results.
  const last = useLastOutputs(useMemo(() => hasPaths(graph), [graph]));
  const hasStripeKeys = keys && stripeKeys.every((type) => keys.find((one) => one.type === type)?.isSet === true);
  useEffect(() => {
    const checks = checkGraph(graph, catalog, {
      workflowId: session.workflowId,
      ...(hasStripeKeys !== undefined && { hasStripeKeys }),
      ...(messageApps && { messageApps }),
      // Without loaded agents no step is reported as missing one.
      ...(isKnown && { agents }),
      ...(workflows && { workflows }),
      ...(last && { results: last.outputs }),
    });
    const flags = new Map<string, Severity>();
    for (const { nodeId, severity } of checks) {
      const known = flags.get(nodeId ?? "");
      if (nodeId && (!known || rank[known] < rank[severity])) flags.set(nodeId, severity);
    }
    session.store.setState({ checks, flags });
  }, [session, graph, agents, isKnown, workflows, hasStripeKeys, messageApps, last]);
  return null;
}
