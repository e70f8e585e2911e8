import { AnswerParts } from "#nodes/answer-parts.tsx";
import { runStepText } from "#product/texts/run/run-steps.ts";
import type { StepItem } from "../client/run-view.ts";

/** What the agents of a waiting step have said and called so far, with the calls that wait for a person. */
export function WaitingTurns({ turns }: { turns: StepItem["waitingTurns"] }) {
  return (
    <ul className="grid grid-cols-1 gap-5">
      {turns.map(({ piece, parts }) => (
        <li key={piece ? `${piece.kind} ${piece.index}` : ""} className="grid min-w-0 grid-cols-1 gap-2">
          {piece && turns.length > 1 && (
            <p className="text-xs font-medium text-ink-3">{runStepText.waiting.part(piece.index + 1)}</p>
          )}
          <AnswerParts parts={parts} isLive={false} />
        </li>
      ))}
    </ul>
  );
}
