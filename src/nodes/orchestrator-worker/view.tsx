import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { PromptDisclosure } from "#nodes/prompt-disclosure.tsx";
import { WaitingLine } from "#nodes/waiting-line.tsx";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { orchestratorViewText } from "#product/texts/run/step-views.ts";
import { orchestratorFormText } from "#product/texts/step-forms/orchestrator-form.ts";
import { AnswerEditor, withAnswer } from "../answer-editor.tsx";
import { PieceList, type PieceRow } from "../piece-list.tsx";
import { committedOutcomes, finishedRow, openRows, type PieceProgress, type RowState } from "../piece-rows.ts";
import { type OrchestratorWorkerConfig, planPiece, type Task, taskPiece, type WorkedTask } from "./spec.ts";

const text = orchestratorViewText;

type Props = ViewProps<OrchestratorWorkerConfig, WorkedTask[]>;

/** The tasks of the plan with their workers and results. */
export function OrchestratorWorkerView({ config, result, progress, live, editor, pieceRetry, fill }: Props) {
  const plan = progress && plannedIn(progress);
  const tasks = result ?? plan ?? [];
  const { agents } = useNamedAgents(tasks.map(({ agentId }) => agentId));
  const workerOf = (id: string) => agents.get(id)?.title ?? "";
  if (editor && result)
    return (
      <AnswerEditor
        answers={result.map(({ title, messages }) => ({ label: title, messages }))}
        editor={editor}
        onSave={(texts) => {
          const changed = result.map((one, at) => ({ ...one, messages: withAnswer(one.messages, texts[at] ?? "") }));
          return editor.onSubmit(changed, {});
        }}
      />
    );
  const states = result ? finishedStates(result) : plan && progress ? statesSoFar(plan, progress, live) : null;
  const rows = states?.flatMap((state, at) => (tasks[at] ? [rowOf(tasks[at], state, workerOf)] : []));
  const objective = fill(config.orchestratorPrompt);
  const [firstLine = ""] = objective.split("\n");
  return (
    <div className="grid grid-cols-1 gap-4">
      <PromptDisclosure title={orchestratorFormText.objective} firstLine={firstLine}>
        {objective}
      </PromptDisclosure>
      {!rows && progress?.isRunning && <WaitingLine>{text.planning}</WaitingLine>}
      {rows && (
        <PieceList
          label={text.plan}
          rows={rows}
          countText={text.done}
          openKey={rows.length === 1 ? rows[0]?.key : undefined}
          retry={pieceRetry}
          retryText={runStepText.retryTask}
        />
      )}
    </div>
  );
}

function plannedIn(progress: PieceProgress): Task[] | null {
  const end = committedOutcomes(progress, planPiece).get(0);
  return end && "value" in end ? end.value.tasks : null;
}

const finishedStates = (tasks: readonly WorkedTask[]) =>
  tasks.map((one, index) => finishedRow(one, { kind: taskPiece.kind, index }));
const statesSoFar = (tasks: readonly Task[], progress: PieceProgress, live: Props["live"]) =>
  openRows(tasks.length, progress, taskPiece, live);

function rowOf(
  { id, index, title, prompt, agentId }: Task,
  state: RowState,
  workerOf: (id: string) => string,
): PieceRow {
  const [firstLine = ""] = prompt.split("\n");
  return {
    ...state,
    key: id,
    title: text.task(index + 1, title),
    meta: workerOf(agentId),
    head: (
      <PromptDisclosure title={text.instruction} firstLine={firstLine}>
        {prompt}
      </PromptDisclosure>
    ),
  };
}
