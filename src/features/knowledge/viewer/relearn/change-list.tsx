import { GitCompareArrows } from "lucide-react";
import { useMemo } from "react";
import { Added, Removed } from "#client/comparison/change-marks.tsx";
import { UnchangedText } from "#client/comparison/unchanged-text.tsx";
import { formatDate } from "#lib/locale.ts";
import { diffWords } from "#lib/text-diff.ts";
import { tellPart } from "#product/knowledge/part-label.ts";
import { formatRelative } from "#product/relative-time.ts";
import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { type RelearnedChange, useChanges } from "../../client/viewer/use-relearning.ts";
import type { ViewedSource } from "../../client/viewer/use-source.ts";
import type { PassageChange } from "../../schema.ts";
import { ScrollRegion } from "../scroll-region.tsx";

const text = relearningText;

/** What relearning changed in a page, with the passages, the newest first. */
export function ChangeList({ nodeId, source: { title, checkedAt } }: { nodeId: string; source: ViewedSource }) {
  const changes = useChanges(nodeId);
  if (changes.isError && !changes.data)
    return (
      <ErrorState
        title={text.failed}
        onRetry={() => void changes.refetch()}
        isRetrying={changes.isFetching}
        className="px-6"
      />
    );
  return (
    <ScrollRegion label={text.changesOf(title)}>
      {checkedAt && (
        <p className="border-line border-b bg-sunken px-5 py-2 text-ink-3 text-xs num">
          {text.checked(formatRelative(checkedAt, new Date()))}
        </p>
      )}
      {!changes.data ? (
        <div role="status" aria-busy aria-label={text.changesOf(title)} className="p-5">
          <Skeleton lines={4} />
        </div>
      ) : changes.data.length === 0 ? (
        <EmptyState icon={GitCompareArrows} title={text.none} className="px-5">
          {text.noneText}
        </EmptyState>
      ) : (
        <ol aria-label={text.changesOf(title)}>
          {changes.data.map((change, at) => (
            <li key={change.id} className="border-line border-b px-5 py-2">
              <Disclosure
                title={text.summary(change.added, change.changed, change.removed)}
                meta={formatDate(change.at, { dateStyle: "medium", timeStyle: "short" })}
                defaultOpen={at === 0}
              >
                <Passages change={change} />
              </Disclosure>
            </li>
          ))}
        </ol>
      )}
    </ScrollRegion>
  );
}

function Passages({ change }: { change: RelearnedChange }) {
  const left = change.added + change.changed + change.removed - change.passages.length;
  return (
    <ul className="grid grid-cols-1 gap-4 pt-1 pb-3">
      {change.passages.map((passage, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stored list that doesn't change
        <li key={at} className="min-w-0">
          <p className="mb-1 flex gap-2 text-sm">
            <span className="font-medium">{text.kinds[kindOf(passage)]}</span>
            {passage.part && <span className="text-ink-3">{tellPart(passage.part)}</span>}
          </p>
          <ChangedText passage={passage} />
        </li>
      ))}
      {left > 0 && <li className="text-sm text-ink-3">{text.more(left)}</li>}
    </ul>
  );
}

const kindOf = ({ before, after }: PassageChange) =>
  before === null ? ("added" as const) : after === null ? ("removed" as const) : ("changed" as const);

/** Both versions as one text: what is gone is struck through, what is new is underlined, the rest is folded. */
function ChangedText({ passage: { before, after } }: { passage: PassageChange }) {
  const parts = useMemo(() => diffWords(plain(before ?? ""), plain(after ?? "")), [before, after]);
  return (
    <div className="text-base/6 whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ kind, text: words }, at) => {
        const key = `${at} ${kind}`;
        if (kind === "same" || (kind === "new" && before === null))
          return <UnchangedText key={key} words={words} {...around} />;
        if (kind === "new") return <Added key={key}>{words}</Added>;
        if (after !== null) return <Removed key={key}>{words}</Removed>;
        return (
          <del key={key} className="text-ink-3 line-through decoration-1">
            {words}
          </del>
        );
      })}
    </div>
  );
}

/** Headings and paragraphs without their marks, so that only words are compared. */
const plain = (markdown: string) => markdown.replaceAll(/^#{1,6}\s+/gm, "").replaceAll(/\n{2,}/g, "\n");

/** Unchanged characters around a change. */
const around = { head: 160, tail: 160 };
