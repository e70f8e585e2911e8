import { Download, ExternalLink, Maximize2, RotateCcw, RotateCw } from "lucide-react";
import { useFileUrl } from "#client/files/use-file-url.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { canChangeNode } from "../access.ts";
import { useLearnAgain } from "../client/viewer/use-learn-again.ts";
import type { ViewedSource } from "../client/viewer/use-source.ts";
import { AskTable } from "./ask-table.tsx";
import { RelearnSchedule } from "./relearn/relearn-schedule.tsx";

const text = knowledgeViewerText;

interface SourceActionsProps {
  nodeId: string;
  source: ViewedSource;
  /** The page that shows the source alone; null if this is it. */
  pageHref: string | null;
}

/** What can be done with an open source. */
export function SourceActions({ nodeId, source, pageHref }: SourceActionsProps) {
  const { id: workspaceId } = useWorkspace();
  const go = useGo();
  const fileUrl = useFileUrl(workspaceId, source.s3FilePath);
  const { url } = source;
  return (
    <span className="flex flex-none items-center gap-0.5">
      <AskTable nodeId={nodeId} source={source} />
      <LearnAgain nodeId={nodeId} source={source} />
      <RelearnSchedule nodeId={nodeId} source={source} />
      {fileUrl && (
        <IconButton icon={Download} label={text.download} size="s" onPress={() => saveFile(fileUrl, source.title)} />
      )}
      {url && (
        <IconButton
          icon={ExternalLink}
          label={text.openPage}
          size="s"
          onPress={() => window.open(url, "_blank", "noopener,noreferrer")}
        />
      )}
      {pageHref && <IconButton icon={Maximize2} label={text.fullScreen} size="s" onPress={() => go(pageHref)} />}
    </span>
  );
}

/** Fetches a web page again, or learns a source that failed. */
function LearnAgain({ nodeId, source }: Omit<SourceActionsProps, "pageHref">) {
  const { actor } = useWorkspace();
  const isPhone = usePhone();
  const { relearn, retry, isPending } = useLearnAgain(nodeId, source);
  if (source.isAttachment || actor.role === "USER" || !canChangeNode(actor, source)) return null;
  const act =
    source.status === "FAILED"
      ? { icon: RotateCcw, label: buttonText.retry, onPress: retry }
      : source.type === "URL" && source.status === "READY"
        ? { icon: RotateCw, label: text.relearn, onPress: relearn }
        : null;
  if (!act) return null;
  if (isPhone) return <IconButton {...act} size="s" isPending={isPending} />;
  return (
    <Button variant="ghost" size="s" icon={act.icon} isPending={isPending} onPress={act.onPress}>
      {act.label}
    </Button>
  );
}

/** Saves a stored file; one on another host opens in a new tab instead. */
function saveFile(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.click();
}
