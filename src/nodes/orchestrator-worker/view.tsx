import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { builderText } from "#product/texts/builder.ts";
import { runText } from "#product/texts/run.ts";
import { AnswerEditor, withAnswer } from "../answer-editor.tsx";
import { Asked } from "../asked.tsx";
import type { ViewProps } from "../faces.tsx";
import { PieceList, type PieceRow } from "../piece-list.tsx";
import { committed, finishedRow, openRows, type Progress, type RowState } from "../piece-rows.ts";
import { PieceWait } from "../piece-wait.tsx";
import { type OrchestratorWorkerConfig, planPiece, type Task, taskPiece, type WorkedTask } from "./spec.ts";

const text = runText.orchestrator;

type Props = ViewProps<OrchestratorWorkerConfig, WorkedTask[]>;

/** The plan, and each of its tasks with its worker and what came of it. */
export function OrchestratorWorkerView({ config, result, progress, live, writing, pieceRetry, fill }: Props) {
  const workerOf = useAgentTitles();
  if (writing && result)
    return (
      <AnswerEditor
        answers={result.map(({ title, messages }) => ({ label: title, messages }))}
        writing={writing}
        onSave={(texts) => {
          const changed = result.map((one, at) => ({ ...one, messages: withAnswer(one.messages, texts[at] ?? "") }));
          return writing.onSubmit(changed, {});
        }}
      />
    );
  const plan = progress && plannedIn(progress);
  const states = result ? finishedStates(result) : plan && progress ? statesSoFar(plan, progress, live) : null;
  const tasks = result ?? plan ?? [];
  const rows = states?.flatMap((state, at) => (tasks[at] ? [rowOf(tasks[at], state, workerOf)] : []));
  const objective = fill(config.orchestratorPrompt);
  const [firstLine = ""] = objective.split("\n");
  return (
    <div className="grid grid-cols-1 gap-4">
      <Asked title={builderText.orchestrator.objective} firstLine={firstLine}>
        {objective}
      </Asked>
      {!rows && progress?.isRunning && <PieceWait>{text.planning}</PieceWait>}
      {rows && (
        <PieceList
          label={text.plan}
          rows={rows}
          countText={text.done}
          openKey={rows.length === 1 ? rows[0]?.key : undefined}
          retry={pieceRetry}
          retryText={runText.step.retryTask}
        />
      )}
    </div>
  );
}

function useAgentTitles(): (id: string) => string {
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(api.agent.getAll.queryOptions({ workspaceId, includeWorkflowAgents: true }));
  return (id) => data?.find((agent) => agent.id === id)?.title ?? "";
}

function plannedIn(progress: Progress): Task[] | null {
  const end = committed(progress, planPiece).get(0);
  return end && "value" in end ? end.value.tasks : null;
}

const finishedStates = (tasks: readonly WorkedTask[]) =>
  tasks.map((one, index) => finishedRow(one, { kind: taskPiece.kind, index }));
const statesSoFar = (tasks: readonly Task[], progress: Progress, live: Props["live"]) =>
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
      <Asked title={text.instruction} firstLine={firstLine}>
        {prompt}
      </Asked>
    ),
  };
}
