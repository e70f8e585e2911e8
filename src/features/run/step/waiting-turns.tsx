import { textOf } from "#lib/ui-message.ts";
import { AnswerParts } from "#nodes/answer-parts.tsx";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";
import type { StepItem } from "../client/run-view.ts";

type Turn = StepItem["waitingTurns"][number];

/** What the agents of a waiting step have said and called so far, with the calls that wait for a person. */
export function WaitingTurns({ turns }: { turns: readonly Turn[] }) {
  return (
    <ul className="grid grid-cols-1 gap-5">
      {turns.map((turn) => (
        <li key={turn.piece ? `${turn.piece.kind} ${turn.piece.index}` : ""} className="grid min-w-0 grid-cols-1 gap-3">
          {turn.piece && turns.length > 1 && (
            <p className="text-xs font-medium text-ink-3">{runStepText.waiting.part(turn.piece.index + 1)}</p>
          )}
          <WaitingTurn parts={turn.parts} />
        </li>
      ))}
    </ul>
  );
}

/** What was said comes first, because it explains what is asked. */
function WaitingTurn({ parts }: Pick<Turn, "parts">) {
  const said = textOf(parts);
  return (
    <>
      {said && <Markdown text={said} className="max-w-measure" />}
      <AnswerParts parts={parts.filter(({ type }) => type !== "text")} isLive={false} />
    </>
  );
}
