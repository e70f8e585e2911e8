import { Download, ExternalLink, Maximize2, RotateCw, X } from "lucide-react";
import { useFileUrl } from "#client/files/use-file-url.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { formatRelative } from "#product/relative-time.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { sourceKindOf } from "../client/viewer/source-kind.ts";
import { useRelearn } from "../client/viewer/use-relearn.ts";
import type { ViewedSource } from "../client/viewer/use-source.ts";
import { SourceIcon } from "./source-icon.tsx";

const text = knowledgeViewerText;

interface SourceHeadProps {
  nodeId: string;
  source: ViewedSource;
  /** The page that shows the source alone; null if this is it. */
  pageHref: string | null;
  canRelearn: boolean;
  onClose: (() => void) | undefined;
}

/** The header of a source: its name, and what can be done with it. */
export function SourceHead({ nodeId, source, pageHref, canRelearn, onClose }: SourceHeadProps) {
  const { id: workspaceId } = useWorkspace();
  const go = useGo();
  const relearn = useRelearn();
  const fileUrl = useFileUrl(workspaceId, source.s3FilePath);
  const { sourceId, documentId, url } = source;
  const isLearning = source.status === "READING" || source.status === "EMBEDDING" || source.status === "WAITING";
  return (
    <header className="flex h-head flex-none items-center gap-2 border-line border-b pr-3 pl-5">
      <SourceIcon kind={sourceKindOf(source)} />
      <h2 title={source.title} className="min-w-0 cut font-semibold text-base tracking-tight">
        {source.title}
      </h2>
      {source.folder && <span className="min-w-0 shrink-[3] cut text-sm text-ink-3 max-sm:hidden">{source.folder}</span>}
      {source.type === "URL" && source.learnedAt && (
        <span className="flex-none text-sm text-ink-3 num max-lg:hidden">
          {text.learned(formatRelative(source.learnedAt, new Date()))}
        </span>
      )}
      <span className="ml-auto flex flex-none items-center gap-0.5">
        {source.type === "URL" && canRelearn && documentId && (
          <>
            <Button
              variant="ghost"
              size="s"
              icon={RotateCw}
              isPending={relearn.isPending || isLearning}
              onPress={() =>
                relearn.mutate({ knowledgeSourceTreeNodeId: nodeId, knowledgeSourceId: sourceId, documentId })
              }
              className="max-sm:hidden"
            >
              {text.relearn}
            </Button>
            <IconButton
              icon={RotateCw}
              label={text.relearn}
              size="s"
              isPending={relearn.isPending || isLearning}
              onPress={() =>
                relearn.mutate({ knowledgeSourceTreeNodeId: nodeId, knowledgeSourceId: sourceId, documentId })
              }
              className="sm:hidden"
            />
          </>
        )}
        {fileUrl && <IconButton icon={Download} label={text.download} size="s" onPress={() => saveFile(fileUrl, source.title)} />}
        {url && (
          <IconButton
            icon={ExternalLink}
            label={text.openPage}
            size="s"
            onPress={() => window.open(url, "_blank", "noopener,noreferrer")}
          />
        )}
        {pageHref && <IconButton icon={Maximize2} label={text.fullScreen} size="s" onPress={() => go(pageHref)} />}
        {onClose && <IconButton icon={X} label={text.close} size="s" onPress={onClose} />}
      </span>
    </header>
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
