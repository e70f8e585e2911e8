import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api } from "#client/api.ts";
import { type AgentName, agentSearch, useFoundAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";

/** Agents that a text may mention: shared ones and, with a workflow, those made for it. */
export function useMentionableAgents(workflowId?: string) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const scope = workflowId === undefined ? {} : { workflowId };
  const { data: first } = useFoundAgents("", scope);
  const latest = useRef({ first, scope });
  latest.current = { first, scope };
  const newest = useRef<Promise<readonly AgentName[]>>(Promise.resolve([]));
  /** While the person keeps typing, earlier searches resolve with the newest result. */
  const findAgents = useCallback(
    async (query: string): Promise<readonly AgentName[]> => {
      const { first: known, scope } = latest.current;
      // A result below the limit is complete.
      const hasAll = known !== undefined && known.length < limits.library.pickerRows;
      const search = agentSearch(workspaceId, query.trim(), scope);
      const options = api.agent.findNames.queryOptions({ ...search, limit: limits.library.maxPickerRows });
      // If the request fails, other things can still be mentioned.
      const asked = hasAll ? Promise.resolve(known) : queries.fetchQuery(options).catch(() => []);
      newest.current = asked;
      await asked;
      return newest.current;
    },
    [queries, workspaceId],
  );
  return { hasAgents: (first?.length ?? 0) > 0, findAgents };
}
