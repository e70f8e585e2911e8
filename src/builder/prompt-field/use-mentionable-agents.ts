import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";
import { type AgentName, agentSearch, useFoundAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";

/** Agents that a prompt may mention: shared ones and those made for this workflow. */
export function useMentionableAgents() {
  const { id: workspaceId } = useWorkspace();
  const { workflowId } = useBuilder();
  const queries = useQueryClient();
  const { data: first } = useFoundAgents("", { workflowId });
  const latest = useRef(first);
  latest.current = first;
  const newest = useRef<Promise<readonly AgentName[]>>(Promise.resolve([]));
  /** While the person keeps typing, earlier searches resolve with the newest result. */
  const findAgents = useCallback(
    async (query: string): Promise<readonly AgentName[]> => {
      const known = latest.current;
      // A result below the limit is complete.
      const hasAll = known !== undefined && known.length < limits.library.pickerRows;
      const search = agentSearch(workspaceId, query.trim(), { workflowId });
      const options = api.agent.findNames.queryOptions({ ...search, limit: limits.library.maxPickerRows });
      // If the request fails, steps can still be mentioned.
      const asked = hasAll ? Promise.resolve(known) : queries.fetchQuery(options).catch(() => []);
      newest.current = asked;
      await asked;
      return newest.current;
    },
    [queries, workspaceId, workflowId],
  );
  return { hasAgents: (first?.length ?? 0) > 0, findAgents };
}
