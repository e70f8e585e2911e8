import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { Tabs } from "#ui/layout/tabs.tsx";
import { canChangeNode } from "../access.ts";
import { useQuotes } from "../client/viewer/use-quotes.ts";
import { usePassage, useUsingAgents, type ViewedSource } from "../client/viewer/use-source.ts";
import { FoundSteps } from "./found-steps.tsx";
import { LanguageNotice } from "./language-notice.tsx";
import { PassageList } from "./passage-list.tsx";
import { ChangeList } from "./relearn/change-list.tsx";
import { SourceTest } from "./retrieval/source-test.tsx";
import { SourceDocument } from "./source-document.tsx";
import { UsedBy } from "./used-by.tsx";

const text = knowledgeViewerText;

const noQuotes: readonly string[] = [];

type View = "document" | "passages" | "changes" | "test" | "usedBy";

interface SourceViewsProps {
  nodeId: string;
  source: ViewedSource;
  /** Marked in the document, which scrolls to it. If the address names words of it, only they are marked. */
  passageId: string | null;
  /** Passages of this source that a search found, to go from one to the next. */
  foundIds?: readonly string[];
  onPassage?: ((passageId: string) => void) | undefined;
}

/** The document of a source, the passages it was cut into, and a test of what a question finds in it. */
export function SourceViews({ nodeId, source, passageId, foundIds = [], onPassage }: SourceViewsProps) {
  const { actor } = useWorkspace();
  const [view, setView] = useState<View>("document");
  const [shownId, setShownId] = useState(passageId);
  const [givenId, setGivenId] = useState(passageId);
  // Another passage from outside replaces the one that was chosen here.
  if (givenId !== passageId) {
    setGivenId(passageId);
    setShownId(passageId);
    setView("document");
  }
  const quotes = useQuotes();
  const passage = usePassage(nodeId, shownId, shownId === passageId ? quotes : noQuotes);
  const agents = useUsingAgents(nodeId);
  const show = (id: string) => {
    setShownId(id);
    setView("document");
    onPassage?.(id);
  };
  const foundAt = foundIds.indexOf(shownId ?? "");
  return (
    <>
      <Tabs
        aria-label={text.viewsOf(source.title)}
        tabs={[
          { id: "document", label: text.document },
          { id: "passages", label: text.passages, count: source.passagesCount },
          ...(source.type === "URL" ? [{ id: "changes" as const, label: relearningText.changes }] : []),
          // An attached file is found in its chat or run only, and no agent has it.
          ...(source.isAttachment
            ? []
            : [
                { id: "test" as const, label: knowledgeTestText.title },
                {
                  id: "usedBy" as const,
                  label: text.usedBy.title,
                  ...(agents.data && { count: agents.data.length }),
                },
              ]),
        ]}
        value={view}
        onChange={setView}
        className="flex-none [&>div:first-child]:px-5"
        end={
          foundIds.length > 1 &&
          foundAt >= 0 &&
          view === "document" && (
            <FoundSteps at={foundAt} count={foundIds.length} onStep={(next) => show(foundIds[next] ?? "")} />
          )
        }
      />
      <LanguageNotice notice={source.notice} />
      {view === "passages" ? (
        <PassageList
          source={source}
          nodeId={nodeId}
          passageId={shownId}
          canChange={!source.isAttachment && actor.role !== "USER" && canChangeNode(actor, source)}
          onShow={show}
        />
      ) : view === "changes" ? (
        <ChangeList nodeId={nodeId} source={source} />
      ) : view === "test" ? (
        <SourceTest nodeId={nodeId} passageId={shownId} onShow={show} />
      ) : view === "usedBy" ? (
        <UsedBy query={agents} />
      ) : (
        <SourceDocument
          nodeId={nodeId}
          source={source}
          passage={(shownId && passage.data) || null}
          isPassageGone={shownId !== null && passage.data === null}
          isWaiting={shownId !== null && passage.isPending}
          // Beside a list, the best passage opens by itself.
          startsPlaying={!onPassage}
        />
      )}
    </>
  );
}
