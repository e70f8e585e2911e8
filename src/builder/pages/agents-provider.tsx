import { type ReactNode, useDeferredValue, useMemo } from "react";
import { AgentsContext, useGraph } from "#builder/session/use-builder.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { referencedAgents } from "#engine/graph/referenced-agents.ts";
import { catalog } from "#nodes/index.ts";

/** Provides the agents that the workflow references. */
export function AgentsProvider({ children }: { children: ReactNode }) {
  // Deferred, so that typing stays responsive.
  const graph = useDeferredValue(useGraph());
  const ids = useMemo(() => referencedAgents(graph, catalog), [graph]);
  const { agents, isKnown } = useNamedAgents(ids);
  const knownAgents = useMemo(
    () => ({
      get: (id: string) => agents.get(id),
      has: (id: string) => agents.has(id) || !isKnown || !ids.has(id),
    }),
    [agents, isKnown, ids],
  );
  return <AgentsContext value={knownAgents}>{children}</AgentsContext>;
}
