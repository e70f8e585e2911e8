import { isAnswered } from "#engine/message.ts";
import type { NodeRunner } from "#engine/node/runner.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { plannedTasks, planPrompt, taskPrompt } from "./prompt.ts";
import { type orchestratorWorker, planPiece, taskPiece } from "./spec.ts";

/** Plans once, then runs the tasks in order. Each task gets the results of the earlier ones. */
export const runOrchestratorWorker: NodeRunner<typeof orchestratorWorker> = async ({ config, pieces, prompt }) => {
  const { orchestratorAgentId, workerAgentIds: workerIds, maxTaskCount } = config;
  const objective = await prompt(config.orchestratorPrompt);

  const { tasks } = await pieces.runOnce(planPiece, 0, async ({ host }) => {
    const { tasks: planned } = await host.object({
      by: { agentId: orchestratorAgentId },
      name: "orchestrator task planner",
      schema: plannedTasks(workerIds),
      ...planPrompt(objective, { workerIds, maxTaskCount }),
    });
    const usable = planned.filter((task) => task.prompt.trim()).toSorted((a, b) => a.index - b.index);
    // An empty plan is not stored, so that a retry plans again.
    if (usable.length === 0) throw new AppError("invalid", runToastText.noTasks);
    return {
      tasks: usable.slice(0, maxTaskCount).map(({ title, prompt: instruction, agentId }, index) => {
        const name = title.trim() || instruction.trim().split("\n")[0]?.slice(0, 80) || "";
        const worker = workerIds.includes(agentId) ? agentId : (workerIds[0] ?? agentId);
        return { id: newId(), index, title: name, prompt: instruction, agentId: worker };
      }),
    };
  });

  const ends = await pieces.runAll(
    taskPiece,
    tasks,
    async (task, { host, earlier }) => {
      const before = tasks.slice(0, task.index).map(({ title }, at) => ({ title, end: earlier[at] }));
      const messages = await host.reply({ agentId: task.agentId, ...taskPrompt(task, objective, before) });
      if (!isAnswered(messages)) throw new AppError("provider", runToastText.workerTaskFailed);
      return { messages };
    },
    { inOrder: true },
  );

  return {
    done: tasks.map((task, at) => {
      const end = ends[at] ?? { error: runToastText.workerTaskFailed };
      return { ...task, ...("value" in end ? end.value : { messages: [], error: end.error }) };
    }),
  };
};
