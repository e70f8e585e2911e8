import { useDeferredValue, useMemo, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import { ancestorsOf, flattenTree, isFiltered, type KnowledgeTree, type TreeView } from "./tree.ts";

type Filters = Omit<TreeView, "expanded">;
const noFilters: Filters = { search: "", types: [], states: [], sort: "order" };

/** What of the tree is visible. Open folders are remembered in this browser. */
export function useTreeView(tree: KnowledgeTree | undefined) {
  const { id: workspaceId } = useWorkspace();
  const key = `troupe-knowledge-open-${workspaceId}`;
  const [filters, setFilters] = useState(noFilters);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(readIds(key)));
  // Typing stays fluent in a library with thousands of nodes.
  const shown = useDeferredValue(filters);
  const view = useMemo<TreeView>(() => ({ ...shown, expanded }), [shown, expanded]);
  const rows = useMemo(() => (tree ? flattenTree(tree, view) : []), [tree, view]);
  const store = (next: ReadonlySet<string>) => {
    setExpanded(next);
    writeStoredJson(key, [...next]);
  };
  return {
    rows,
    filters,
    viewKey: JSON.stringify(shown),
    isFiltered: isFiltered(view),
    isOrdered: view.sort === "order" && !isFiltered(view),
    setFilters: (changes: Partial<Filters>) => setFilters((before) => ({ ...before, ...changes })),
    reset: () => setFilters((before) => ({ ...noFilters, sort: before.sort })),
    setExpanded(id: string, isExpanded: boolean) {
      const next = new Set(expanded);
      if (isExpanded) next.add(id);
      else next.delete(id);
      store(next);
    },
    /** Opens the folders around a node. */
    revealNode(id: string) {
      if (tree) store(new Set([...expanded, ...ancestorsOf(tree, id).map((folder) => folder.id)]));
    },
  };
}

function readIds(key: string): string[] {
  const stored = readStoredJson(key);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}
