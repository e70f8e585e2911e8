import { BookOpen } from "lucide-react";
import { lazy, Suspense } from "react";
import { formatMention } from "#lib/mention.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";

const KnowledgePickList = lazy(async () => ({
  default: (await import("#features/knowledge/knowledge-picker.tsx")).KnowledgePickList,
}));

interface KnowledgeButtonProps {
  placement: "top start" | "bottom start";
  /** Gets the mention of the selected source or folder. */
  onPick: (markup: string) => void;
}

/** Attaches a source or a folder of the knowledge library to the message, as a mention. The list is loaded when it opens. */
export function KnowledgeButton({ placement, onPick }: KnowledgeButtonProps) {
  return (
    <Popover
      aria-label={mentionText.knowledge}
      placement={placement}
      className="w-80 p-0!"
      trigger={<IconButton icon={BookOpen} label={mentionText.knowledge} className="max-sm:hidden" />}
    >
      {(close) => (
        <Suspense fallback={<div className="h-60" />}>
          <KnowledgePickList
            aria-label={mentionText.knowledge}
            value={[]}
            onPick={(id, title) => {
              close();
              onPick(formatMention(title, "KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: id }));
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
