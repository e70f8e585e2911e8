import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";

/** Finds the skills that a text may mention. */
export function useMentionableSkills() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(
    // If the request fails, other things can still be mentioned.
    async () => await queries.fetchQuery(api.skill.getAll.queryOptions({ workspaceId })).catch(() => []),
    [queries, workspaceId],
  );
}
