import { knowledgeLibraryText } from "#product/texts/knowledge/knowledge-library.ts";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import type { KnowledgeTreeNode } from "../schema.ts";
import { SourcePanel } from "../viewer/source-panel.tsx";

interface SourceAsideProps {
  /** Undefined if it doesn't exist any more. */
  node: KnowledgeTreeNode | undefined;
  nodeId: string;
  passageId: string | undefined;
  onClose: () => void;
}

/** The open source: beside the tree, or over it on narrow screens. */
export function SourceAside({ node, nodeId, passageId, onClose }: SourceAsideProps) {
  const isNarrow = useNarrow();
  const panel = <SourcePanel nodeId={nodeId} passageId={passageId} onClose={onClose} />;
  if (!isNarrow) return panel;
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={node?.text ?? knowledgeLibraryText.noneOpen}
      hasHead={false}
      size="l"
      isPadded={false}
    >
      {panel}
    </Drawer>
  );
}
