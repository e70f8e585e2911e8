import { X } from "lucide-react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useQuotes } from "../client/viewer/use-quotes.ts";
import { useSource } from "../client/viewer/use-source.ts";
import { SourceHead } from "./source-head.tsx";
import { SourceUnavailable } from "./source-unavailable.tsx";
import { SourceViews } from "./source-views.tsx";

const text = knowledgeViewerText;

interface SourcePanelProps {
  nodeId: string;
  /** Marked in the document, which scrolls to it. */
  passageId?: string | null | undefined;
  /** Passages of this source that a search found, to go from one to the next. */
  foundIds?: readonly string[] | undefined;
  onPassage?: (passageId: string) => void;
  onClose: () => void;
}

/** A source beside a list: its document with a passage marked, and the passages it was cut into. */
export function SourcePanel({ nodeId, passageId = null, foundIds, onPassage, onClose }: SourcePanelProps) {
  const { slug } = useWorkspace();
  const source = useSource(nodeId);
  const quotes = useQuotes();
  return (
    <section
      aria-label={source.data?.title ?? text.document}
      className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-page"
    >
      {source.data ? (
        <>
          <SourceHead
            nodeId={nodeId}
            source={source.data}
            pageHref={urls.knowledgeSource(slug, nodeId, passageId, { isFull: true, quotes })}
            onClose={onClose}
          />
          <SourceViews
            key={nodeId}
            nodeId={nodeId}
            source={source.data}
            passageId={passageId}
            foundIds={foundIds ?? []}
            onPassage={onPassage}
          />
        </>
      ) : (
        <>
          <header className="flex h-head flex-none items-center justify-end border-line border-b pr-3">
            <IconButton icon={X} label={text.close} size="s" onPress={onClose} />
          </header>
          <SourceUnavailable query={source} />
        </>
      )}
    </section>
  );
}
