import { useState } from "react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { KnowledgeTree } from "../../client/library/tree.ts";
import { useSetRelearning } from "../../client/viewer/use-relearning.ts";
import type { KnowledgeTreeNode, RelearnEvery } from "../../schema.ts";
import { RelearnOptions } from "./relearn-options.tsx";

const text = relearningText;

interface RelearnDialogProps {
  tree: KnowledgeTree;
  node: KnowledgeTreeNode;
  onClose: () => void;
}

/** The schedule of a page, or of all pages in a folder. */
export function RelearnDialog({ tree, node, onClose }: RelearnDialogProps) {
  const { set, isPending } = useSetRelearning();
  const now = new Set(pagesIn(tree, node).map(({ KnowledgeSource }) => KnowledgeSource?.relearnEvery ?? null));
  const common = now.size === 1 ? [...now][0] : undefined;
  const [every, setEvery] = useState<RelearnEvery | null | undefined>(common);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={text.title}
      description={node.droppable ? text.ofFolder(node.text) : node.text}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            variant="primary"
            isDisabled={every === undefined || every === common}
            isPending={isPending}
            onPress={() => set([node.id], every ?? null, onClose)}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {now.size > 1 && <p className="text-sm text-ink-3">{text.mixed}</p>}
        <RelearnOptions every={every} onChange={setEvery} />
      </div>
    </Dialog>
  );
}

/** The web pages of a node: itself, or all that are in the folder. */
export function pagesIn(tree: KnowledgeTree, node: KnowledgeTreeNode): KnowledgeTreeNode[] {
  if (!node.droppable) return node.KnowledgeSource?.type === "URL" ? [node] : [];
  return (tree.childrenOf.get(node.id) ?? []).flatMap((child) => pagesIn(tree, child));
}
