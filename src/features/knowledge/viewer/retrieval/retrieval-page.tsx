import { Bookmark, BookmarkCheck, History, SearchCheck, SearchX } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { hasAbility } from "#product/roles.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { savedQuestionText } from "#product/texts/knowledge/saved-questions.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useNarrow } from "#ui/hooks/use-media.ts";
import { Splitter } from "#ui/layout/splitter.tsx";
import { useSavedQuestions } from "../../client/saved/use-saved-questions.ts";
import { type TestedPassage, useAgentSources, useRetrievalTest } from "../../client/viewer/use-retrieval-test.ts";
import { SourcePanel } from "../source-panel.tsx";
import { AnswerSection } from "./answer-section.tsx";
import { QuestionField } from "./question-field.tsx";
import { RetrievalFilters } from "./retrieval-filters.tsx";
import { RetrievalResults } from "./retrieval-results.tsx";

const SavedQuestionsDialog = lazy(async () => ({
  default: (await import("../saved/saved-questions-dialog.tsx")).SavedQuestionsDialog,
}));
const SaveQuestionDialog = lazy(async () => ({
  default: (await import("../saved/save-question-dialog.tsx")).SaveQuestionDialog,
}));
const text = knowledgeTestText;

interface RetrievalPageProps {
  question: string;
  nodeId: string | null;
  agentId: string | null;
  minSimilarity: number;
}

/** What a question finds in the library, with scores, beside the document. */
export function RetrievalPage({ question, nodeId, agentId, minSimilarity }: RetrievalPageProps) {
  const { slug, role } = useWorkspace();
  const go = useGo();
  const saved = useSavedQuestions();
  const [dialog, setDialog] = useState<"saved" | "save" | null>(null);
  const isNarrow = useNarrow();
  const agent = useAgentSources(agentId);
  const nodeIds = useMemo(
    () => (agentId ? (agent.nodeIds ?? undefined) : nodeId ? [nodeId] : undefined),
    [agentId, agent.nodeIds, nodeId],
  );
  const test = useRetrievalTest({
    question,
    nodeIds,
    minSimilarity,
    isReady: agentId === null || agent.nodeIds !== null,
  });
  const result = question ? test.data : undefined;
  const [opened, setOpened] = useState<TestedPassage | null>(null);
  const [isClosed, setClosed] = useState(false);
  const all = result ? [...result.passages, ...result.below] : [];
  const places = nodeIds ? [...nodeIds].toSorted().join(" ") : null;
  const savedQuestion = saved.data?.find(
    (one) => one.question === question && (one.nodeIds ? [...one.nodeIds].toSorted().join(" ") : null) === places,
  );
  // A new question opens its best passage.
  const open = all.find(({ chunkId }) => chunkId === opened?.chunkId) ?? (isClosed ? undefined : result?.passages[0]);

  const change = (next: Partial<RetrievalPageProps>) => {
    const { minSimilarity: from, ...rest } = { question, nodeId, agentId, minSimilarity, ...next };
    go(
      urls.knowledgeTest(slug, {
        question: rest.question,
        ...(rest.nodeId && { nodeId: rest.nodeId }),
        ...(rest.agentId && { agentId: rest.agentId }),
        ...(from !== limits.knowledgeSearch.minSimilarity && { from: String(from) }),
      }),
      { replace: next.question === undefined },
    );
  };
  const ask = (asked: string) => {
    setClosed(false);
    if (asked === question) void test.refetch();
    else change({ question: asked });
  };
  const show = (passage: TestedPassage) => {
    if (isNarrow) return go(urls.knowledgeSource(slug, passage.nodeId, passage.chunkId));
    setClosed(false);
    setOpened(passage);
  };
  const found = result?.passages.filter(({ sourceId }) => sourceId === open?.sourceId).map(({ chunkId }) => chunkId);

  const list = (
    <section aria-label={text.title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2.5 py-4 pr-5 pl-gutter pb-3">
        <QuestionField question={question} isSearching={test.isFetching} onAsk={ask} autoFocus={!question} />
        <RetrievalFilters
          nodeId={nodeId}
          onNode={(id) => change({ nodeId: id })}
          agentId={agentId}
          agentTitle={agent.isGone ? text.unknownAgent : agent.title}
          onAgent={(id) => change({ agentId: id, nodeId: null })}
          minSimilarity={minSimilarity}
          onMinSimilarity={(value) => change({ minSimilarity: value })}
          end={
            <>
              {result && all.length > 0 && hasAbility(role, "createItems") && (
                <IconButton
                  icon={savedQuestion ? BookmarkCheck : Bookmark}
                  label={savedQuestionText.save}
                  size="s"
                  onPress={() => setDialog("save")}
                />
              )}
              <span className="max-sm:hidden">{result && text.seconds(formatSeconds(result.tookMs))}</span>
            </>
          }
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto scroll-thin" aria-busy={test.isFetching}>
        <Results
          question={question}
          test={test}
          openId={isNarrow ? null : (open?.chunkId ?? null)}
          onOpen={show}
          isFiltered={nodeId !== null || agentId !== null}
          isAgentGone={agent.isGone}
          hasNoSources={agentId !== null && agent.nodeIds?.length === 0}
          onWholeLibrary={() => change({ nodeId: null, agentId: null })}
        />
      </div>
      {result && result.passages.length > 0 && hasAbility(role, "createItems") && (
        <AnswerSection question={question} passages={result.passages} agent={agent.answering} />
      )}
    </section>
  );
  return (
    <>
      <PageHead
        title={text.title}
        path={
          <>
            <Link href={urls.knowledge(slug)} className="rounded-mark hover:text-ink">
              {text.library}
            </Link>
            <span aria-hidden>/</span>
          </>
        }
        actions={
          <>
            <Button
              variant="ghost"
              icon={History}
              aria-label={savedQuestionText.button(saved.data?.length ?? 0)}
              onPress={() => setDialog("saved")}
            >
              <span className="max-sm:hidden">{savedQuestionText.title}</span>
              {saved.data && saved.data.length > 0 && <span className="text-ink-3 num">{saved.data.length}</span>}
            </Button>
            {result && all.length > 0 && (
              <span className="max-sm:hidden">
                <CopyButton
                  variant="button"
                  size="m"
                  label={text.copyJson}
                  text={() => JSON.stringify({ question, ...result }, null, 2)}
                />
              </span>
            )}
          </>
        }
      />
      <Suspense fallback={null}>
        {dialog === "saved" && (
          <SavedQuestionsDialog
            onClose={() => setDialog(null)}
            onOpen={(one) => {
              setDialog(null);
              setClosed(false);
              change({
                question: one.question,
                nodeId: one.nodeIds?.length === 1 ? (one.nodeIds[0] ?? null) : null,
                agentId: null,
                minSimilarity: one.minSimilarity,
              });
            }}
          />
        )}
        {dialog === "save" && (
          <SaveQuestionDialog
            question={question}
            nodeIds={nodeIds}
            minSimilarity={minSimilarity}
            passages={all}
            savedId={savedQuestion?.id ?? null}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      <Splitter
        label={text.resize}
        defaultShare={50}
        start={list}
        end={
          !isNarrow && open ? (
            <SourcePanel
              key={open.nodeId}
              nodeId={open.nodeId}
              passageId={open.chunkId}
              foundIds={found}
              onPassage={(id) => setOpened(all.find(({ chunkId }) => chunkId === id) ?? null)}
              onClose={() => {
                setOpened(null);
                setClosed(true);
              }}
            />
          ) : null
        }
      />
    </>
  );
}

const formatSeconds = (ms: number) => formatNumber(ms / 1_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface ResultsProps {
  question: string;
  test: ReturnType<typeof useRetrievalTest>;
  openId: string | null;
  onOpen: (passage: TestedPassage) => void;
  isFiltered: boolean;
  isAgentGone: boolean;
  /** The chosen agent has nothing to look in. */
  hasNoSources: boolean;
  onWholeLibrary: () => void;
}

function Results({
  question,
  test,
  openId,
  onOpen,
  isFiltered,
  isAgentGone,
  hasNoSources,
  onWholeLibrary,
}: ResultsProps) {
  const { slug } = useWorkspace();
  if (isAgentGone)
    return (
      <EmptyState
        icon={SearchX}
        title={text.agentGone}
        className="px-gutter"
        action={<Button onPress={onWholeLibrary}>{text.inWholeLibrary}</Button>}
      />
    );
  if (!question)
    return (
      <EmptyState icon={SearchCheck} title={text.start.title} className="px-gutter">
        {text.start.text}
      </EmptyState>
    );
  if (test.isError)
    return (
      <ErrorState
        title={text.failed}
        onRetry={() => void test.refetch()}
        isRetrying={test.isFetching}
        className="px-gutter"
      />
    );
  if (!test.data)
    return (
      <div role="status" aria-busy aria-label={text.list} className="grid gap-6 px-gutter py-4">
        <Skeleton lines={3} />
        <Skeleton lines={3} />
      </div>
    );
  if (test.data.passages.length + test.data.below.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={hasNoSources ? text.noSources : text.nothing.title}
        className="px-gutter"
        action={
          isFiltered ? (
            <Button onPress={onWholeLibrary}>{text.inWholeLibrary}</Button>
          ) : (
            <Link href={urls.knowledge(slug)} className={buttonClass()}>
              {text.nothing.add}
            </Link>
          )
        }
      >
        {!hasNoSources && (isFiltered ? text.nothing.filtered : text.nothing.text)}
      </EmptyState>
    );
  return <RetrievalResults question={question} result={test.data} openId={openId} onOpen={onOpen} />;
}
