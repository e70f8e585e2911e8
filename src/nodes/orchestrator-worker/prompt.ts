import { z } from "zod";
import type { ObjectRequest, ReplyRequest } from "#engine/host.ts";
import { answerText } from "#engine/message.ts";
import type { PieceOutcome } from "#engine/node/runner.ts";
import { contextBlock, type Prompt } from "#engine/prompt.ts";
import { limits } from "#product/limits.ts";
import type { Task, WorkedTask } from "./spec.ts";

/** The plan that a model writes. The schema lists the workers' ids, but other ids are accepted. */
export function plannedTasks(workerIds: readonly string[]) {
  return z.object({
    tasks: z.array(
      z.object({
        index: z.number().describe("From 0, in the order of work"),
        title: z.string().describe("A few words"),
        prompt: z.string().describe("The full instruction for the worker, who doesn't see the rest of the plan"),
        agentId: z.string().meta({ enum: [...workerIds], description: "The worker who does it" }),
      }),
    ),
  });
}

/** The objective and the workers. The workers are resources, so that the host describes them. */
export function planPrompt(
  { parts, resources }: Prompt,
  { workerIds, maxTaskCount }: { workerIds: readonly string[]; maxTaskCount: number },
): Pick<ObjectRequest<unknown>, "system" | "parts" | "resources"> {
  const system = [
    "Break down the objective in the user's message into tasks for the workers, in the order they should be done.",
    `Plan as few tasks as the objective needs, at most ${maxTaskCount}. You plan only once.`,
    "Assign each task to the best worker for it, by id. A worker sees the results of earlier tasks, but not the plan.",
    "Do not work on the objective yourself.",
    `The ids of the workers: ${workerIds.join(", ")}`,
  ].join("\n");
  const workers = workerIds.map((agentId) => ({ type: "AGENT", label: agentId, params: { agentId } }));
  return { system, parts, resources: [...resources, ...workers] };
}

/** The task's instruction, the objective with its files, and the results of earlier tasks. */
export function taskPrompt(
  task: Pick<Task, "prompt">,
  objective: Prompt,
  earlier: readonly { title: string; end: PieceOutcome<Pick<WorkedTask, "messages">> | undefined }[],
): Pick<ReplyRequest, "parts" | "resources"> {
  const [first, ...files] = objective.parts;
  const blocks = [
    contextBlock("Objective", first?.type === "text" ? first.text : null),
    ...earlier.map(({ title, end }) => {
      const text = end && "value" in end ? answerText(end.value.messages) : null;
      return contextBlock(`Result of: ${title}`, text?.slice(0, limits.workflow.earlierTaskChars) ?? null);
    }),
  ];
  const parts = [task.prompt, ...blocks].map((text) => ({ type: "text" as const, text }));
  return { parts: [...parts, ...files], resources: objective.resources };
}
