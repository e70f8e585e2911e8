import { formatNumber } from "#lib/locale.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { knowledgeTestText } from "#product/texts/knowledge/knowledge-test.ts";
import { cx } from "#ui/cx.ts";
import { excerptOf, wordsOf } from "../../client/viewer/mark-words.ts";
import type { TestedPassage, TestedRetrieval } from "../../client/viewer/use-retrieval-test.ts";
import { MarkedText } from "../marked-text.tsx";

const text = knowledgeTestText;
const columns =
  "grid grid-cols-[20px_minmax(0,1fr)_62px_62px_62px] gap-x-3 px-5 pl-gutter @max-lg:grid-cols-[20px_minmax(0,1fr)_62px]";
/** Two lines of a passage. */
const excerptChars = 220;

export const formatScore = (score: number) =>
  formatNumber(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface RetrievalResultsProps {
  question: string;
  result: TestedRetrieval;
  /** The passage in the viewer. */
  openId: string | null;
  onOpen: (passage: TestedPassage) => void;
  /** In one source, the name of the source isn't repeated. */
  hasTitles?: boolean;
}

/** The passages that a question finds with their scores, and apart from them what agents don't see. */
export function RetrievalResults({ question, result, openId, onOpen, hasTitles = true }: RetrievalResultsProps) {
  const { passages, below, count, minSimilarity } = result;
  const words = wordsOf(question);
  const row = (passage: TestedPassage, rank: number, isBelow: boolean) => (
    <ResultRow
      key={passage.chunkId}
      passage={passage}
      rank={rank}
      words={words}
      isBelow={isBelow}
      isOpen={passage.chunkId === openId}
      hasTitle={hasTitles}
      onOpen={() => onOpen(passage)}
    />
  );
  return (
    <div className="@container">
      <div
        className={cx(
          columns,
          "h-7.5 items-center border-line border-b font-medium text-ink-3 text-xs *:nth-[n+3]:text-right",
        )}
      >
        <span />
        <span role="status" className="num">
          {text.passages(passages.length, count)}
        </span>
        <span aria-hidden className="@max-lg:hidden">
          {text.meaning}
        </span>
        <span aria-hidden className="@max-lg:hidden">
          {text.words}
        </span>
        <span aria-hidden>{text.together}</span>
      </div>
      <SearchNotes result={result} />
      {passages.length === 0 && (
        <p className="border-line border-b px-5 py-4 pl-gutter text-ink-2">{text.nothingSeen}</p>
      )}
      <ol aria-label={text.list}>{passages.map((passage, at) => row(passage, at + 1, false))}</ol>
      {below.length > 0 && (
        <>
          <h2 className="border-line border-b bg-sunken px-5 py-2.5 pl-gutter text-xs text-ink-3 num">
            {text.below(formatScore(minSimilarity))}
          </h2>
          <ol aria-label={text.below(formatScore(minSimilarity))}>
            {below.map((passage, at) => row(passage, passages.length + at + 1, true))}
          </ol>
        </>
      )}
    </div>
  );
}

/** What happened to the order, and what agents are told of the passages as a whole. */
function SearchNotes({ result: { rerank, evidence, passages } }: { result: TestedRetrieval }) {
  const notes = [
    ...(rerank ? [rerank.isFailed ? text.notReranked : text.reranked(rerank.by, rerank.credits)] : []),
    ...(passages.length > 0 && evidence?.isWeak ? [text.weak] : []),
    ...(passages.length > 0 && evidence && evidence.missing.length > 0 ? [text.missing(evidence.missing)] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <div className="grid gap-0.5 border-line border-b px-5 py-2 pl-gutter text-ink-3 text-sm wrap-anywhere num">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

interface ResultRowProps {
  passage: TestedPassage;
  rank: number;
  words: readonly string[];
  isBelow: boolean;
  isOpen: boolean;
  hasTitle: boolean;
  onOpen: () => void;
}

function ResultRow({ passage, rank, words, isBelow, isOpen, hasTitle, onOpen }: ResultRowProps) {
  const { title, part, meaning, together, rankBefore } = passage;
  const scores = [meaning, passage.words, together];
  return (
    <li
      className={cx(
        columns,
        "relative items-start border-line border-b transition-colors",
        isBelow ? "py-2.5" : "py-3",
        isOpen ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <span aria-hidden className={cx("text-sm/5 num", isOpen ? "text-ink-2" : "text-ink-3")}>
        {rank}
      </span>
      <span className="flex min-w-0 items-baseline gap-2">
        <button
          type="button"
          aria-current={isOpen || undefined}
          onClick={onOpen}
          title={title}
          className={cx("stretch min-w-0 cut text-left", isBelow ? "text-ink-3" : "font-medium")}
        >
          <span className="sr-only">{text.rank(rank)} </span>
          {hasTitle ? title : tellPart(part) || title}
        </button>
        {hasTitle && part && (
          <span className={cx("flex-none text-sm num", isOpen ? "text-ink-2" : "text-ink-3")}>{tellPart(part)}</span>
        )}
        {rankBefore !== undefined && rankBefore !== rank && (
          <span className={cx("flex-none text-sm num", isOpen ? "text-ink-2" : "text-ink-3")}>
            {text.rankBefore(rankBefore)}
          </span>
        )}
      </span>
      <span className="sr-only">
        {text.scores(formatScore(meaning), formatScore(passage.words), formatScore(together))}
      </span>
      {scores.map((score, column) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same three
          key={column}
          aria-hidden
          className={cx(
            "block text-right text-sm/5 num",
            column < 2 && "@max-lg:hidden",
            isBelow ? "text-ink-3" : column === 2 ? "font-medium text-ink" : "text-ink-2",
          )}
        >
          {formatScore(score)}
          {!isBelow && (
            <span
              className={cx(
                "mt-[3px] block h-[3px] overflow-hidden rounded-full",
                isOpen ? "bg-accent-soft-2" : "bg-press",
              )}
            >
              <span className="block h-full rounded-full bg-ink-2" style={{ width: `${score * 100}%` }} />
            </span>
          )}
        </span>
      ))}
      {!isBelow && (
        <p className="col-start-2 -col-end-1 mt-0.5 line-clamp-2 text-ink-2 text-sm/5 wrap-anywhere">
          <MarkedText text={excerptOf(passage.text, words, excerptChars)} words={words} />
        </p>
      )}
    </li>
  );
}
