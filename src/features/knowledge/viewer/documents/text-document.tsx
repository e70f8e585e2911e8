import { useRef } from "react";
import { tellPart } from "#product/knowledge/part-label.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { renderedWords, withPictureNames } from "../../client/viewer/rendered-words.ts";
import { useQuoteMark } from "../../client/viewer/use-quote-mark.ts";
import {
  type DocumentPart,
  type FoundInDocument,
  placeKeyOf,
  useDocumentParts,
  type ViewedSource,
} from "../../client/viewer/use-source.ts";
import { LoadNear } from "./load-near.tsx";
import { MarginLine, Paper } from "./paper.tsx";

const text = knowledgeViewerText;

interface TextDocumentProps {
  nodeId: string;
  source: ViewedSource;
  passage: FoundInDocument | null;
  /** Plain text keeps its lines; everything else was learned as Markdown. */
  isPlain: boolean;
}

/** The text of a source, read part by part from the passage on in both directions. */
export function TextDocument({ nodeId, source, passage, isPlain }: TextDocumentProps) {
  const document = useDocumentParts(nodeId, source, passage?.start ?? 0);
  const { parts } = document;
  if (document.isError && !parts)
    return (
      <ErrorState
        title={text.textFailed}
        onRetry={() => void document.refetch()}
        isRetrying={document.isFetching}
        className="px-6"
      />
    );
  if (!parts)
    return (
      <Paper>
        <div role="status" aria-busy aria-label={text.document}>
          <Skeleton lines={9} />
        </div>
      </Paper>
    );
  if (parts[0]?.length === 0)
    return (
      <EmptyState title={text.notRead.title} className="px-6">
        {source.learnedAt ? text.notRead.empty : (source.problem ?? text.notRead.waiting)}
      </EmptyState>
    );
  return (
    <Paper>
      {document.hasPreviousPage && (
        <LoadNear
          key={parts[0]?.from}
          edge="top"
          isLoading={document.isFetchingPreviousPage}
          onNear={() => void document.fetchPreviousPage()}
        >
          {text.earlier}
        </LoadNear>
      )}
      {parts.map((part) => (
        <PartOfText key={part.from} part={part} passage={passage} isPlain={isPlain} />
      ))}
      {document.hasNextPage ? (
        <LoadNear
          key={parts.at(-1)?.to}
          edge="bottom"
          isLoading={document.isFetchingNextPage}
          onNear={() => void document.fetchNextPage()}
        >
          {text.later}
        </LoadNear>
      ) : (
        parts[0]?.isTruncated && <Callout className="mt-8">{text.truncated}</Callout>
      )}
    </Paper>
  );
}

interface PartOfTextProps {
  part: DocumentPart;
  passage: FoundInDocument | null;
  isPlain: boolean;
}

function PartOfText({ part, passage, isPlain }: PartOfTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const from = passage && Math.max(passage.start, part.from);
  const to = passage && Math.min(passage.end, part.to);
  const isHere = from !== null && to !== null && from < to;
  const quote = isHere ? part.text.slice(from - part.from, to - part.from) : null;
  const line = useQuoteMark(root, {
    quote: quote && !isPlain ? renderedWords(quote) : quote,
    near: isHere ? (from - part.from) / Math.max(part.text.length, 1) : 0,
    name: "passage",
    // A passage that began in the part before was scrolled to there.
    scrollKey: isHere && from === passage?.start ? placeKeyOf(passage) : null,
  });
  return (
    <div
      ref={root}
      className={cx("relative", isHere ? "" : "[contain-intrinsic-size:auto_4000px] [content-visibility:auto]")}
    >
      {isHere && <MarginLine line={line} label={text.passageHere(tellPart(passage?.part ?? ""))} />}
      {isPlain ? (
        <div className="whitespace-pre-wrap text-sm/6 wrap-anywhere">{part.text}</div>
      ) : (
        <Markdown text={withPictureNames(part.text)} isUntrusted className="max-w-none text-base/6" />
      )}
    </div>
  );
}
