import { useLayoutEffect, useMemo, useRef } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import {
  columnWidths,
  groupTableLines,
  readTableLines,
  type TableBlock,
  type TableLine,
} from "../../client/viewer/read-rows.ts";
import {
  type DocumentPart,
  type FoundInDocument,
  placeKeyOf,
  useDocumentParts,
  type ViewedSource,
} from "../../client/viewer/use-source.ts";
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
      {parts.map((part) => (
        <PartOfTable key={part.from} part={part} title={source.title} passage={passage} widths={widths} />
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
        parts[0]?.isTruncated && <Callout className="m-4">{text.truncated}</Callout>
      )}
    </div>
  );
}

interface PartOfTableProps {
  part: DocumentPart;
  title: string;
  passage: FoundInDocument | null;
  widths: readonly number[];
}

function PartOfTable({ part, title, passage, widths }: PartOfTableProps) {
  const blocks = useMemo(() => groupTableLines(readTableLines(part.text, part.from)), [part]);
  const root = useRef<HTMLDivElement>(null);
  const hasStart = passage !== null && passage.start >= part.from && passage.start < part.to;
  const wanted = hasStart ? placeKeyOf(passage) : null;
  useLayoutEffect(() => {
    if (wanted) root.current?.querySelector("[data-marked]")?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [wanted]);
  return (
    <div ref={root} className={cx(!hasStart && "[contain-intrinsic-size:auto_6000px] [content-visibility:auto]")}>
      {blocks.map((block) => (
        <Block
          key={block.heading?.start ?? part.from}
          block={block}
          title={title}
          passage={passage}
          widths={widths}
          hasHead={block.heading !== null || part.from === 0}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  block: TableBlock;
  title: string;
  passage: FoundInDocument | null;
  widths: readonly number[];
  /** The first row names the columns. */
  hasHead: boolean;
}

function Block({ block: { heading, lines }, title, passage, widths, hasHead }: BlockProps) {
  const [head, ...rest] = lines;
  const places = passage && (passage.cited.length > 0 ? passage.cited : [passage]);
  const isMarked = (line: TableLine) => places?.some(({ start, end }) => line.start < end && line.end > start) ?? false;
  const columns = Math.max(...lines.map(({ cells }) => cells.length), 1);
  const rows = hasHead ? rest : lines;
  return (
    <>
      {heading && <h2 className="sticky left-0 w-fit px-4 pt-5 pb-2 font-semibold text-base">{heading.cells[0]}</h2>}
      <table aria-label={heading?.cells[0] ?? title} className="w-max table-fixed border-collapse text-sm">
        <colgroup>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity
            <col key={column} style={{ width: widths[column] ?? defaultWidth }} />
          ))}
        </colgroup>
        {hasHead && head && (
          <thead className="sticky top-0 z-1 bg-page shadow-[inset_0_-1px_0_var(--line)]">
            <tr>
              {head.cells.map((cell, column) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity
                  key={column}
                  scope="col"
                  className={cx(
                    "px-3 py-2 font-medium text-ink-3 text-xs wrap-anywhere first:pl-4",
                    isNumber(rows[0]?.cells[column] ?? "") ? "text-right" : "text-left",
                  )}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((line) => (
            <tr
              key={line.start}
              data-marked={isMarked(line) || undefined}
              className={cx(
                "border-line border-b align-top",
                isMarked(line) && "bg-mark shadow-[inset_2px_0_0_var(--line-3)]",
              )}
            >
              {line.cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity
                  key={column}
                  className={cx("px-3 py-2 wrap-anywhere first:pl-4", isNumber(cell) && "text-right num")}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const defaultWidth = 120;
const isNumber = (cell: string) => /^[-+]?[\d.,]+\s?[%€$£]?$/.test(cell);
