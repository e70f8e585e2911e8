import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";

/** Finds the brand voices that a text may mention. */
export function useMentionableStyles() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(
    // If the request fails, other things can still be mentioned.
    async () => await queries.fetchQuery(api.style.getAll.queryOptions({ workspaceId })).catch(() => []),
    [queries, workspaceId],
  );
}
