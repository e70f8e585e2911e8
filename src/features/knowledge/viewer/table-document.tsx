import { useLayoutEffect, useMemo, useRef } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { columnWidths, readTableLines, type TableLine } from "../client/viewer/read-rows.ts";
import {
  type DocumentPart,
  type FoundInDocument,
  useDocumentParts,
  type ViewedSource,
} from "../client/viewer/use-source.ts";
import { LoadNear } from "./load-near.tsx";

const text = knowledgeViewerText;

interface TableDocumentProps {
  nodeId: string;
  source: ViewedSource;
  passage: FoundInDocument | null;
}

/** A spreadsheet as rows and columns, read part by part. Only the rows in view are laid out. */
export function TableDocument({ nodeId, source, passage }: TableDocumentProps) {
  const document = useDocumentParts(nodeId, source, passage?.start ?? 0);
  const { parts } = document;
  const firstPart = parts?.find((part) => !passage || (passage.start >= part.from && passage.start < part.to));
  const widths = useMemo(
    () => columnWidths(firstPart ? readTableLines(firstPart.text, firstPart.from) : []),
    [firstPart],
  );
  if (document.isError && !parts)
    return (
      <ErrorState
        title={text.textFailed}
        onRetry={() => void document.refetch()}
        isRetrying={document.isFetching}
        className="px-6"
      />
    );
  if (!parts) return <Skeleton lines={9} className="p-6" />;
  if (parts[0]?.length === 0)
    return (
      <EmptyState title={text.notRead.title} className="px-6">
        {source.learnedAt ? text.notRead.empty : (source.problem ?? text.notRead.waiting)}
      </EmptyState>
    );
  return (
    <div className="min-w-full bg-page">
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
      <div role="table" aria-label={source.title} className="w-max min-w-full text-sm">
        {parts.map((part) => (
          <PartOfTable key={part.from} part={part} passage={passage} widths={widths} />
        ))}
      </div>
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
        parts[0]?.isTruncated && <Callout className="m-4">{text.truncated}</Callout>
      )}
    </div>
  );
}

interface PartOfTableProps {
  part: DocumentPart;
  passage: FoundInDocument | null;
  widths: readonly number[];
}

function PartOfTable({ part, passage, widths }: PartOfTableProps) {
  const lines = useMemo(() => readTableLines(part.text, part.from), [part]);
  const root = useRef<HTMLDivElement>(null);
  const isMarked = ({ start, end }: TableLine) => passage !== null && start < passage.end && end > passage.start;
  const hasStart = passage !== null && passage.start >= part.from && passage.start < part.to;
  const wanted = hasStart ? passage.id : null;
  useLayoutEffect(() => {
    if (wanted) root.current?.querySelector("[data-marked]")?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [wanted]);
  return (
    <div
      ref={root}
      role="rowgroup"
      className={cx(!hasStart && "[contain-intrinsic-size:auto_6000px] [content-visibility:auto]")}
    >
      {lines.map((line, at) => (
        <Line
          key={line.start}
          line={line}
          widths={widths}
          isMarked={isMarked(line)}
          isHead={line.kind === "row" && (lines[at - 1]?.kind === "heading" || line.start === 0)}
        />
      ))}
    </div>
  );
}

interface LineProps {
  line: TableLine;
  widths: readonly number[];
  isMarked: boolean;
  isHead: boolean;
}

function Line({ line: { kind, cells }, widths, isMarked, isHead }: LineProps) {
  if (kind !== "row")
    return (
      // biome-ignore lint/a11y/useSemanticElements: a grid of columns that all parts of a long table share
      // biome-ignore lint/a11y/useFocusableInteractive: rows of a table are not interactive
      <div role="row" className="sticky left-0 w-fit px-4 pt-5 pb-2">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <span role="cell" className={kind === "heading" ? "text-base font-semibold" : "text-ink-2"}>
          {cells[0]}
        </span>
      </div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="row"
      data-marked={isMarked || undefined}
      className={cx(
        "flex min-w-full border-line border-b",
        isHead && "font-medium text-ink-3 text-xs",
        isMarked && "bg-mark shadow-[inset_2px_0_0_var(--line-3)]",
      )}
    >
      {cells.map((cell, column) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity
          key={column}
          role={isHead ? "columnheader" : "cell"}
          className={cx(
            "flex-none px-3 py-2 wrap-anywhere first:pl-4",
            /^[-+]?[\d.,]+\s?[%€$£]?$/.test(cell) && "text-right num",
          )}
          style={{ width: widths[column] ?? 120 }}
        >
          {cell}
        </span>
      ))}
    </div>
  );
}
