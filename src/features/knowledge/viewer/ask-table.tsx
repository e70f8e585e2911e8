import { MessageCircleQuestionMark } from "lucide-react";
import { quoteInComposer } from "#client/composer-quote.ts";
import { openDialog } from "#client/dialogs.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useLanguageModels } from "#features/credential/client.ts";
import { formatMention } from "#lib/mention.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { usePhone } from "#ui/hooks/use-media.ts";
import { sourceKindOf } from "../client/viewer/source-kind.ts";
import type { ViewedSource } from "../client/viewer/use-source.ts";

interface AskTableProps {
  nodeId: string;
  source: ViewedSource;
}

/** Starts a chat that names a spreadsheet, so that its question can be typed at once. */
export function AskTable({ nodeId, source }: AskTableProps) {
  // An attached file is asked in its own chat.
  if (source.isAttachment || source.status !== "READY" || sourceKindOf(source) !== "table") return null;
  return <AskButton nodeId={nodeId} title={source.title} />;
}

function AskButton({ nodeId, title }: { nodeId: string; title: string }) {
  const { id: workspaceId, slug } = useWorkspace();
  const go = useGo();
  const isPhone = usePhone();
  const { data: models } = useLanguageModels(workspaceId);
  const ask = () => {
    if (models && !models.autoModelId) {
      toast.info(knowledgeViewerText.table.needsModel);
      return openDialog("keys");
    }
    quoteInComposer(formatMention(title, "KNOWLEDGE_SOURCE_TREE_NODE", { knowledgeSourceTreeNodeId: nodeId }));
    go(urls.home(slug));
  };
  const act = { icon: MessageCircleQuestionMark, onPress: ask };
  return isPhone ? (
    <IconButton {...act} label={knowledgeViewerText.table.ask} size="s" />
  ) : (
    <Button {...act} variant="ghost" size="s">
      {knowledgeViewerText.table.ask}
    </Button>
  );
}
