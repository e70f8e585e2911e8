import { runText } from "#product/texts/run.ts";
import { AnswerEditor, withAnswer } from "../answer-editor.tsx";
import { Asked } from "../asked.tsx";
import type { ViewProps } from "../faces.tsx";
import { PieceList, type PieceRow } from "../piece-list.tsx";
import { committed, finishedRow, openRows, type Progress, type RowState } from "../piece-rows.ts";
import { PieceWait } from "../piece-wait.tsx";
import { type FoundList, itemPiece, type LoopConfig, type LoopItem, listPiece } from "./spec.ts";

const text = runText.loop;

type Props = ViewProps<LoopConfig, LoopItem[]>;

/** The list as it was found, and each item with what came of it. */
export function LoopView({ config, result, progress, live, writing, pieceRetry, fill }: Props) {
  if (writing && result)
    return (
      <AnswerEditor
        answers={result.map(({ item, messages }) => ({ label: item, messages }))}
        writing={writing}
        onSave={(texts) => {
          const changed = result.map((one, at) => ({ ...one, messages: withAnswer(one.messages, texts[at] ?? "") }));
          return writing.onSubmit(changed, {});
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
      <Asked title={text.list} firstLine={firstLine}>
        {source}
      </Asked>
      {!rows && progress?.isRunning && <PieceWait>{text.extracting}</PieceWait>}
      {rows && (
        <PieceList
          label={text.list}
          rows={rows}
          countText={text.done}
          openKey={rows.length === 1 ? rows[0]?.key : undefined}
          retry={pieceRetry}
          retryText={runText.step.retryItem}
        />
      )}
      {rows && isCut && <p className="text-sm text-ink-3">{text.cutOff(rows.length)}</p>}
    </div>
  );
}

function foundIn(progress: Progress): FoundList | null {
  const end = committed(progress, listPiece).get(0);
  return end && "value" in end ? end.value : null;
}

type About = Pick<LoopItem, "id" | "item" | "details">;
const rowOf = ({ id, item, details }: About, state: RowState): PieceRow => ({
  ...state,
  key: id,
  title: item,
  meta: details,
});

const finishedRows = (items: readonly LoopItem[]) =>
  items.map((one, index) => rowOf(one, finishedRow(one, { kind: itemPiece.kind, index })));

function rowsSoFar({ items }: FoundList, progress: Progress, live: Props["live"]): PieceRow[] {
  const states = openRows(items.length, progress, itemPiece, live);
  return items.flatMap((one, index) => (states[index] ? [rowOf(one, states[index])] : []));
}
