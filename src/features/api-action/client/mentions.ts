import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";

/** Finds custom tools that a text may mention. */
export function useMentionableApiActions() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(
    async (query: string): Promise<{ id: string; title: string }[]> => {
      const wanted = query.trim().toLowerCase();
      // If the request fails, other things can still be mentioned.
      const all = await queries.fetchQuery(api.apiAction.getAll.queryOptions({ workspaceId })).catch(() => []);
      return all.filter(({ title }) => title.toLowerCase().includes(wanted));
    },
    [queries, workspaceId],
  );
}

/** The ids of all custom tools, to find mentions whose tool is gone. Loaded only for texts that mention one. */
export function useExistingApiActions(mentioned: readonly string[]): ReadonlySet<string> | undefined {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(
    api.apiAction.getAll.queryOptions(
      { workspaceId },
      { enabled: mentioned.length > 0, select: (actions) => new Set(actions.map(({ id }) => id)) },
    ),
  );
  return data;
}
