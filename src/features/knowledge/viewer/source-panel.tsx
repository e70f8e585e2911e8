import { X } from "lucide-react";
import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { canChangeNode } from "../access.ts";
import { usePassage, useSource, type ViewedSource } from "../client/viewer/use-source.ts";
import { FoundSteps } from "./found-steps.tsx";
import { PassageList } from "./passage-list.tsx";
import { SourceDocument } from "./source-document.tsx";
import { SourceHead } from "./source-head.tsx";
import { SourceTest } from "./source-test.tsx";

const text = knowledgeViewerText;

interface SourcePanelProps {
  nodeId: string;
  /** Marked in the document, which scrolls to it. */
  passageId?: string | null;
  /** Passages of this source that a search found, to go from one to the next. */
  foundIds?: readonly string[];
  onPassage?: (passageId: string) => void;
  /** Without it there is no button to close. */
  onClose?: () => void;
  /** The panel is the page itself. */
  isPage?: boolean;
}

/** A source: its document with a passage marked, and the passages it was cut into. */
export function SourcePanel(props: SourcePanelProps) {
  const { nodeId, onClose } = props;
  const { slug } = useWorkspace();
  const source = useSource(nodeId);
  if (source.data) return <LoadedSource key={nodeId} {...props} source={source.data} />;
  return (
    <section aria-label={text.document} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-head flex-none items-center border-line border-b pr-3 pl-5">
        {!source.isError && <Skeleton className="h-4 w-40" />}
        {onClose && <IconButton icon={X} label={text.close} size="s" onPress={onClose} className="ml-auto" />}
      </header>
      {!source.isError ? (
        <div role="status" aria-busy aria-label={pageStateText.loading} className="p-6">
          <Skeleton lines={6} />
        </div>
      ) : readRefusal(source.error, text.loadFailed).code === "not_found" ? (
        <EmptyState
          title={text.isFolder}
          className="px-6"
          action={
            <Link href={urls.knowledge(slug)} className={buttonClass()}>
              {text.backToLibrary}
            </Link>
          }
        />
      ) : (
        <ErrorState
          title={text.loadFailed}
          onRetry={() => void source.refetch()}
          isRetrying={source.isFetching}
          className="px-6"
        />
      )}
    </section>
  );
}

type View = "document" | "passages" | "test";

function LoadedSource({
  nodeId,
  source,
  passageId = null,
  foundIds = [],
  onPassage,
  onClose,
  isPage,
}: SourcePanelProps & { source: ViewedSource }) {
  const { slug, actor } = useWorkspace();
  const [view, setView] = useState<View>("document");
  const [shownId, setShownId] = useState(passageId);
  const [givenId, setGivenId] = useState(passageId);
  // Another passage from outside replaces the one that was chosen here.
  if (givenId !== passageId) {
    setGivenId(passageId);
    setShownId(passageId);
    setView("document");
  }
  const passage = usePassage(nodeId, shownId);
  const show = (id: string) => {
    setShownId(id);
    setView("document");
    onPassage?.(id);
  };
  const foundAt = foundIds.indexOf(shownId ?? "");
  const canChange = canChangeNode(actor, source) && actor.role !== "USER";
  return (
    <section aria-label={source.title} className="flex min-h-0 min-w-0 flex-1 flex-col bg-page">
      <SourceHead
        nodeId={nodeId}
        source={source}
        pageHref={isPage ? null : urls.knowledgeSource(slug, nodeId, shownId)}
        canRelearn={canChange}
        onClose={onClose}
      />
      <Tabs
        aria-label={text.viewsOf(source.title)}
        tabs={[
          { id: "document", label: text.document },
          { id: "passages", label: text.passages, count: source.passagesCount },
          { id: "test", label: knowledgeTestText.title },
        ]}
        value={view}
        onChange={setView}
        className="flex-none px-5 [&>div:first-child]:-mx-5 [&>div:first-child]:px-5"
        end={
          foundIds.length > 1 &&
          foundAt >= 0 &&
          view === "document" && (
            <FoundSteps at={foundAt} count={foundIds.length} onStep={(next) => show(foundIds[next] ?? "")} />
          )
        }
      />
      {view === "passages" ? (
        <PassageList nodeId={nodeId} source={source} passageId={shownId} canChange={canChange} onShow={show} />
      ) : view === "test" ? (
        <SourceTest nodeId={nodeId} passageId={shownId} onShow={show} />
      ) : (
        <SourceDocument
          nodeId={nodeId}
          source={source}
          passage={(shownId && passage.data) || null}
          isPassageGone={shownId !== null && passage.data === null}
          isWaiting={shownId !== null && passage.isPending}
        />
      )}
    </section>
  );
}
