import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { answerText, message } from "#engine/message.ts";
import { nodeSpec, type PieceKind } from "#engine/node.ts";
import { missingValue } from "#engine/prompt.ts";
import { planCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { timers } from "#product/timers.ts";

const { tasks, workers, promptChars } = limits.workflow;

/** Roles of the workers when agents are created for the step. */
const roles = ["researcher", "writer"];

const config = z.object({
  orchestratorAgentId: z.string().max(64).nullable().default(null),
  orchestratorPrompt: z.string().max(promptChars).default(""),
  /** The agents that may get tasks. Tasks for unknown agents go to the first one. */
  workerAgentIds: z.array(z.string().max(64)).max(workers).default([]),
  maxTaskCount: z.int().min(tasks.min).max(tasks.max).default(tasks.initial),
});
export type OrchestratorWorkerConfig = z.infer<typeof config>;

const task = z.object({
  id: z.string().max(64),
  index: z.int().min(0),
  title: z.string(),
  prompt: z.string(),
  agentId: z.string().max(64),
});
export type Task = z.infer<typeof task>;
const messages = z.array(message).max(1_000);

/** The tasks in order, cut to the maximum number. */
export const planPiece: PieceKind<{ tasks: Task[] }> = { kind: "plan", shape: z.object({ tasks: z.array(task) }) };
export const taskPiece: PieceKind<{ messages: z.infer<typeof messages> }> = {
  kind: "task",
  shape: z.object({ messages }),
};

/** Failed tasks have an error. */
const result = z.array(task.extend({ messages, error: z.string().optional() })).max(tasks.max);
export type WorkedTask = z.infer<typeof result>[number];

export const orchestratorWorker = nodeSpec({
  type: "ORCHESTRATOR_WORKER",
  title: "Orchestrator-Worker",
  hint: "Plans tasks and gives them to several agents",
  synonyms: ["plan", "tasks", "team", "multi-agent", "manager", "delegate"],
  icon: "network",
  family: "ai",
  config,
  result,
  execution: {
    needs: ["reply", "object"],
    pieces: [planPiece, taskPiece],
    failures: () => ({ run: runToastText.orchestratorFailed, noResult: runToastText.noTasks }),
    timeLimitMs: () => timers.run.listNodeMs,
  },
  fillAgentSlots: (config, hire) => ({
    ...config,
    workerAgentIds: config.workerAgentIds.length > 0 ? config.workerAgentIds : roles.map((role) => hire(role)),
  }),
  compact: {
    schema: z.object({
      orchestratorPrompt: compactPrompt.describe("The whole job, which the orchestrator divides among agents."),
      maxTaskCount: z.int().min(tasks.min).max(tasks.max),
    }),
    /** Models may exceed the limits. */
    toConfig: (block) => ({
      ...block,
      ...(typeof block.maxTaskCount === "number" && {
        maxTaskCount: Math.min(tasks.max, Math.max(tasks.min, Math.round(block.maxTaskCount))),
      }),
    }),
  },
  revisions: () => ["edit", "regenerate"],
  visitors: "shown",
  isInPdf: true,
  draft: () => config.parse({}),
  mapReferences: (given, visitor) => ({
    ...given,
    orchestratorAgentId: given.orchestratorAgentId === null ? null : visitor.id("agent", given.orchestratorAgentId),
    orchestratorPrompt: visitor.text(given.orchestratorPrompt, { name: "orchestratorPrompt" }),
    workerAgentIds: given.workerAgentIds.flatMap((id) => visitor.id("agent", id) ?? []),
  }),
  missingFields: ({ orchestratorPrompt, workerAgentIds }) => [
    ...(orchestratorPrompt.trim() ? [] : [missing.objective]),
    ...(workerAgentIds.length > 0 ? [] : [missing.workers]),
  ],
  toPromptText: (all) =>
    all.map((one) => `## ${one.title}\n${answerText(one.messages).trim() || missingValue}`).join("\n\n"),
  estimate({ orchestratorAgentId, workerAgentIds, maxTaskCount }, prices) {
    const planner = prices.request(orchestratorAgentId);
    const each = workerAgentIds.map((id) => prices.request(id));
    const [least, most] = each.length > 0 ? [Math.min(...each), Math.max(...each)] : [0, 0];
    return {
      min: planCredits(planner, [least]),
      max: planCredits(
        planner,
        Array.from({ length: maxTaskCount }, () => most),
      ),
    };
  },
});
