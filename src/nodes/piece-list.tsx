import { CircleAlert, CircleCheck, CircleDashed, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { answerText } from "#engine/message.ts";
import { statusName } from "#product/run-status.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { AnswerParts } from "./answer-parts.tsx";
import type { PieceRetry } from "./components.tsx";
import type { PieceState, RowState } from "./piece-rows.ts";

export interface PieceRow extends RowState {
  key: string;
  title: string;
  /** Secondary text after the title. */
  meta?: ReactNode;
  /** Shown on the right, such as a verdict. */
  end?: ReactNode;
  /** Shown above and below the answer. */
  head?: ReactNode;
  foot?: ReactNode;
}

interface PieceListProps {
  label: string;
  rows: readonly PieceRow[];
  /** "3 of 10 items". */
  countText: (done: number, all: number) => string;
  /** The number of pieces is not known yet. */
  isOpenEnded?: boolean;
  /** The row that is open by default, besides the running one. */
  openKey?: string;
  retry: PieceRetry | null;
  retryText: string;
}

/** The pieces of a step as rows. The running one is open. */
export function PieceList({ label, rows, countText, isOpenEnded, openKey, retry, retryText }: PieceListProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isFiltered, setFiltered] = useState(false);
  const done = rows.filter(({ state }) => state === "done").length;
  // Pieces that failed the whole step are retried with it.
  const failed = rows.filter(({ state, error }) => state === "failed" && error !== undefined);
  const isOver = rows.every(({ state }) => state === "done" || state === "failed");
  const shown = isFiltered && failed.length > 0 ? failed : rows;
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* One line of the height of its button, so that nothing jumps when the first one fails. */}
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm text-ink-3 num">
          {countText(done, rows.length)}
          {failed.length > 0 && <span className="text-danger"> · {runStepText.failedCount(failed.length)}</span>}
        </p>
        {failed.length > 0 && rows.length > failed.length && (
          <Checkbox isSelected={isFiltered} onChange={setFiltered} className="text-sm text-ink-2">
            {runStepText.onlyFailed}
          </Checkbox>
        )}
        {retry && !retry.isOneByOne && failed.length > 0 && isOver && (
          <Button
            size="s"
            icon={RotateCcw}
            isPending={retry.isPending}
            onPress={() => retry.retry()}
            className="ml-auto"
          >
            {runStepText.retryFailed(failed.length)}
          </Button>
        )}
      </div>
      {rows.some(({ state }) => state === "running") && (
        <Progress
          aria-label={label}
          value={isOpenEnded ? null : (done + failed.length) / rows.length}
          valueText={countText(done, rows.length)}
        />
      )}
      <ol aria-label={label} className="divide-y divide-line border-line border-y">
        {shown.map((row) => (
          <li key={row.key}>
            <PieceItem
              row={row}
              isOpen={chosen.get(row.key) ?? (row.state === "running" || row.key === openKey)}
              onOpenChange={(isOpen) => setChosen((before) => new Map(before).set(row.key, isOpen))}
              retry={retry && isOver ? retry : null}
              retryText={retryText}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PieceItemProps extends Pick<PieceListProps, "retry" | "retryText"> {
  row: PieceRow;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function PieceItem({ row, isOpen, onOpenChange, retry, retryText }: PieceItemProps) {
  const { title, meta, end, state, error, messages, live, head, foot, place } = row;
  const parts = live ?? messages.findLast(({ role }) => role === "assistant")?.parts ?? null;
  const isWritten = state === "running" && parts === null;
  const hasBody = parts !== null || error !== undefined || head || foot || isWritten;
  return (
    <Disclosure
      variant="row"
      start={<StateMark state={state} />}
      title={title}
      meta={error && !isOpen ? error : meta}
      end={end}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="[&>button]:px-1 [&>div]:px-1"
    >
      {hasBody && (
        <div className="grid grid-cols-1 gap-4 pt-1 pb-2 text-base text-ink">
          {head}
          {parts && <AnswerParts parts={parts} isLive={Boolean(live)} />}
          {isWritten && (
            <p className="flex items-center gap-2.5 text-sm text-ink-3">
              <Spinner />
              {runStepText.waiting.step}
            </p>
          )}
          {foot}
          {error !== undefined && <p className="text-ink-2 whitespace-pre-line wrap-anywhere">{error}</p>}
          {error !== undefined && retry && (
            <Button
              size="s"
              icon={RotateCcw}
              isPending={retry.isPending}
              onPress={() => retry.retry(place)}
              className="justify-self-start"
            >
              {retryText}
            </Button>
          )}
          {state === "done" && !live && messages.length > 0 && (
            <CopyButton variant="button" text={() => answerText(messages)} className="-ml-2 justify-self-start" />
          )}
        </div>
      )}
    </Disclosure>
  );
}

const words: Readonly<Record<PieceState, string>> = {
  done: "COMPLETED",
  failed: "FAILED",
  running: "RUNNING",
  waiting: "PENDING",
};

/** The state as an icon, with a text for screen readers. */
function StateMark({ state }: { state: PieceState }) {
  return (
    <>
      {state === "done" && <CircleCheck aria-hidden className="text-success" />}
      {state === "failed" && <CircleAlert aria-hidden className="text-danger" />}
      {state === "running" && <Spinner />}
      {state === "waiting" && <CircleDashed aria-hidden className="text-ink-4" />}
      <span className="sr-only">{statusName(words[state])}</span>
    </>
  );
}
