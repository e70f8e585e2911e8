import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { countInside, type KnowledgeTree } from "../client/library/tree.ts";
import type { KnowledgeTreeNode } from "../schema.ts";

const text = knowledgeLibraryText;

interface DeleteNodesDialogProps {
  tree: KnowledgeTree;
  /** None of them is inside another one. */
  nodes: readonly KnowledgeTreeNode[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before nodes are deleted, and says how much goes with them. */
export function DeleteNodesDialog({ tree, nodes, onClose, onConfirm }: DeleteNodesDialogProps) {
  const ids = nodes.map(({ id }) => id);
  const inside = countInside(tree, ids);
  const [only] = nodes;
  const words =
    nodes.length > 1 || !only
      ? text.deleteSelected(nodes.length, inside)
      : only.droppable
        ? text.deleteFolder(only.text, inside)
        : text.deleteSource(only.text);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={onClose}
      title={words.title}
      confirmText={words.confirm}
      onConfirm={onConfirm}
    >
      {words.text}
    </ConfirmDialog>
  );
}
