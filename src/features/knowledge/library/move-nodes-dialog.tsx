import { useMemo } from "react";
import { MoveDialog } from "#features/folder/move-dialog.tsx";
import { type KnowledgeTree, topmost } from "../client/library/tree.ts";

interface MoveNodesDialogProps {
  tree: KnowledgeTree;
  ids: readonly string[];
  onClose: () => void;
  onMove: (parent: string | null) => void;
  onCreate: (name: string, parent: string | null) => Promise<{ id: string }>;
}

/** Asks for the folder that nodes are moved to; not into themselves. */
export function MoveNodesDialog({ tree, ids, ...rest }: MoveNodesDialogProps) {
  const folders = useMemo(
    () =>
      tree.nodes.flatMap(({ id, text: name, parent, droppable }) =>
        droppable ? [{ id, name, parentFolderId: parent }] : [],
      ),
    [tree],
  );
  const excludedIds = new Set(topmost(tree, ids).flatMap((id) => [id, ...foldersInside(tree, id)]));
  return <MoveDialog {...rest} folders={folders} folderId={commonParent(tree, ids)} excludedIds={excludedIds} />;
}

/** The folder that all nodes are in; undefined if they are in different ones. */
function commonParent(tree: KnowledgeTree, ids: readonly string[]): string | null | undefined {
  const parents = new Set(ids.map((id) => tree.byId.get(id)?.parent ?? null));
  return parents.size === 1 ? [...parents][0] : undefined;
}

const foldersInside = (tree: KnowledgeTree, id: string): string[] =>
  (tree.childrenOf.get(id) ?? []).flatMap((child) =>
    child.droppable ? [child.id, ...foldersInside(tree, child.id)] : [],
  );
