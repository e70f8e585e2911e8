import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import type { KnowledgeTreeNode } from "../schema.ts";

/** A source that a text can mention. */
export type MentionableSource = Pick<KnowledgeTreeNode, "id" | "text">;

/** The sources whose title contains the query. Folders can't be mentioned. */
export function matchSources(nodes: readonly KnowledgeTreeNode[], query: string): MentionableSource[] {
  const wanted = query.trim().toLowerCase();
  const max = wanted ? limits.mention.resultsWhenFiltering : limits.mention.resultsPerTypeWhenEmpty;
  return nodes.filter(({ droppable, text }) => !droppable && text.toLowerCase().includes(wanted)).slice(0, max);
}

/** Finds sources that a text may mention. */
export function useMentionableSources() {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  return useCallback(
    async (query: string): Promise<readonly MentionableSource[]> => {
      const options = api.knowledgeSourceTreeNode.getAll.queryOptions({ workspaceId });
      // If the request fails, other things can still be mentioned.
      return matchSources(await queries.fetchQuery(options).catch(() => []), query);
    },
    [queries, workspaceId],
  );
}

/** The ids of all sources, to find mentions whose source is gone. Loaded only for texts that mention one. */
export function useExistingSources(mentioned: readonly string[]): ReadonlySet<string> | undefined {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(
    api.knowledgeSourceTreeNode.getAll.queryOptions(
      { workspaceId },
      { enabled: mentioned.length > 0, select: (nodes) => new Set(nodes.map(({ id }) => id)) },
    ),
  );
  return data;
}
