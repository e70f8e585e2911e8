import type { ViewProps } from "#nodes/components.tsx";
import { PromptDisclosure } from "#nodes/prompt-disclosure.tsx";
import { WaitingLine } from "#nodes/waiting-line.tsx";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { evaluatorViewText } from "#product/texts/run/step-views.ts";
import { evaluatorFormText } from "#product/texts/step-forms/evaluator-form.ts";
import { Chip } from "#ui/data/chip.tsx";
import { AnswerEditor, withAnswer } from "../answer-editor.tsx";
import { PieceList, type PieceRow } from "../piece-list.tsx";
import { committedOutcomes, openRows, type PieceProgress } from "../piece-rows.ts";
import { answerPiece, type EvaluatorOptimizerConfig, type Iteration, type Verdict, verdictPiece } from "./spec.ts";

const text = evaluatorViewText;

type Props = ViewProps<EvaluatorOptimizerConfig, Iteration[]>;

/** Each iteration: the answer, its verdict, and the feedback. */
export function EvaluatorOptimizerView({ config, result, progress, live, editor, fill }: Props) {
  const last = result?.at(-1);
  if (editor && result && last)
    return (
      <AnswerEditor
        answers={[{ label: runStepText.edit, messages: last.messages }]}
        editor={editor}
        onSave={([answer = ""]) =>
          editor.onSubmit([...result.slice(0, -1), { ...last, messages: withAnswer(last.messages, answer) }], {})
        }
      />
    );
  const rows = result ? result.map(finishedIteration) : progress ? iterationsSoFar(config, progress, live) : [];
  const task = fill(config.executorPrompt);
  const [firstLine = ""] = task.split("\n");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PromptDisclosure title={evaluatorFormText.task} firstLine={firstLine}>
        {task}
      </PromptDisclosure>
      {rows.length > 0 && (
        <PieceList
          label={text.iterations}
          rows={rows}
          countText={text.done}
          isOpenEnded
          openKey={result ? rows.at(-1)?.key : undefined}
          retry={null}
          retryText={runStepText.retry}
        />
      )}
      {last && !last.decision && <p className="text-sm text-ink-3">{text.usesLastAnswer(rows.length)}</p>}
    </div>
  );
}

function row(index: number, verdict: Verdict | null): Pick<PieceRow, "key" | "title" | "end" | "foot"> {
  return {
    key: String(index),
    title: text.iteration(index + 1),
    end: verdict && (
      <Chip tone={verdict.decision ? "success" : "danger"}>{verdict.decision ? text.passed : text.failed}</Chip>
    ),
    foot: verdict?.feedback && (
      <p className="border-line-2 border-l-2 pl-3 text-sm text-ink-2 whitespace-pre-wrap wrap-anywhere">
        <span className="font-medium text-ink">{text.feedback}:</span> {verdict.feedback}
      </p>
    ),
  };
}

const finishedIteration = ({ index, messages, ...verdict }: Iteration): PieceRow => ({
  ...row(index, verdict),
  state: "done",
  place: { kind: answerPiece.kind, index },
  messages,
});

/** The iterations that have started. The active one is the first without an answer or a verdict. */
function iterationsSoFar(config: EvaluatorOptimizerConfig, progress: PieceProgress, live: Props["live"]): PieceRow[] {
  const verdicts = committedOutcomes(progress, verdictPiece);
  const verdictAt = (index: number) => {
    const end = verdicts.get(index);
    return end && "value" in end ? end.value : null;
  };
  const judged = [...verdicts.keys()].length;
  const hasPassed = verdictAt(judged - 1)?.decision === true;
  const begun = Math.min(config.maxIterationCount, judged + (hasPassed ? 0 : 1));
  return openRows(begun, progress, answerPiece, live).map((answer, index): PieceRow => {
    const verdict = verdictAt(index);
    const isJudging = answer.state === "done" && verdict === null;
    const frame = row(index, verdict);
    if (!isJudging) return { ...answer, ...frame };
    if (!progress.isRunning) return { ...answer, ...frame, state: "failed" };
    return { ...answer, ...frame, state: "running", foot: <WaitingLine>{text.evaluating}</WaitingLine> };
  });
}
