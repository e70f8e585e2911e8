import type { ViewProps } from "#nodes/components.tsx";
import { PromptDisclosure } from "#nodes/prompt-disclosure.tsx";
import { WaitingLine } from "#nodes/waiting-line.tsx";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { loopViewText } from "#product/texts/run/step-views.ts";
import { AnswerEditor, withAnswer } from "../answer-editor.tsx";
import { PieceList, type PieceRow } from "../piece-list.tsx";
import { committedOutcomes, finishedRow, openRows, type PieceProgress, type RowState } from "../piece-rows.ts";
import { type FoundList, itemPiece, type LoopConfig, type LoopItem, listPiece } from "./spec.ts";

const text = loopViewText;

type Props = ViewProps<LoopConfig, LoopItem[]>;

/** The items of the list with their results. */
export function LoopView({ config, result, progress, live, editor, pieceRetry, fill }: Props) {
  if (editor && result)
    return (
      <AnswerEditor
        answers={result.map(({ item, messages }) => ({ label: item, messages }))}
        editor={editor}
        onSave={(texts) => {
          const changed = result.map((one, at) => ({ ...one, messages: withAnswer(one.messages, texts[at] ?? "") }));
          return editor.onSubmit(changed, {});
        }}
      />
    );
  const list = progress && foundIn(progress);
  const rows = result ? finishedRows(result) : list && progress ? rowsSoFar(list, progress, live) : null;
  const isCut = result ? result.at(-1)?.hasMore : list?.hasMore;
  const source = fill(config.listSource);
  const [firstLine = ""] = source.split("\n");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PromptDisclosure title={text.list} firstLine={firstLine}>
        {source}
      </PromptDisclosure>
      {!rows && progress?.isRunning && <WaitingLine>{text.extracting}</WaitingLine>}
      {rows && (
        <PieceList
          label={text.list}
          rows={rows}
          countText={text.done}
          openKey={rows.length === 1 ? rows[0]?.key : undefined}
          retry={pieceRetry}
          retryText={runStepText.retryItem}
        />
      )}
      {rows && isCut && <p className="text-sm text-ink-3">{text.truncated(rows.length)}</p>}
    </div>
  );
}

function foundIn(progress: PieceProgress): FoundList | null {
  const end = committedOutcomes(progress, listPiece).get(0);
  return end && "value" in end ? end.value : null;
}

type ItemInfo = Pick<LoopItem, "id" | "item" | "details">;
const rowOf = ({ id, item, details }: ItemInfo, state: RowState): PieceRow => ({
  ...state,
  key: id,
  title: item,
  meta: details,
});

const finishedRows = (items: readonly LoopItem[]) =>
  items.map((one, index) => rowOf(one, finishedRow(one, { kind: itemPiece.kind, index })));

function rowsSoFar({ items }: FoundList, progress: PieceProgress, live: Props["live"]): PieceRow[] {
  const states = openRows(items.length, progress, itemPiece, live);
  return items.flatMap((one, index) => (states[index] ? [rowOf(one, states[index])] : []));
}
