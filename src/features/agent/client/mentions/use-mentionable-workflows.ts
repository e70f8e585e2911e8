import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { api } from "#client/api.ts";
import type { WorkflowName } from "#client/shell/use-workflow-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";

/** Finds workflows that a text may mention: all but the open one, which can't run inside itself. */
export function useMentionableWorkflows(openWorkflowId?: string) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const newest = useRef<Promise<readonly WorkflowName[]>>(Promise.resolve([]));
  /** While the person keeps typing, earlier searches resolve with the newest result. */
  return useCallback(
    async (query: string): Promise<readonly WorkflowName[]> => {
      const search = query.trim().slice(0, limits.request.searchChars);
      const input = { workspaceId, ...(search && { search }), limit: limits.library.maxPickerRows };
      // If the request fails, other things can still be mentioned.
      const asked = queries.fetchQuery(api.workflow.findNames.queryOptions(input)).catch(() => []);
      newest.current = asked;
      await asked;
      return (await newest.current).filter(({ id }) => id !== openWorkflowId);
    },
    [queries, workspaceId, openWorkflowId],
  );
}
