import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buildTree } from "./library/tree.ts";

/** All nodes of the library. */
export function useKnowledgeNodes() {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.knowledgeSourceTreeNode.getAll.queryOptions({ workspaceId }));
}

/** The library as a tree, for lists to choose from. */
export function useKnowledgeTree() {
  const { data } = useKnowledgeNodes();
  return useMemo(() => data && buildTree(data), [data]);
}
