import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { answerText, message } from "#engine/message.ts";
import { nodeSpec, type PieceKind } from "#engine/node.ts";
import { iterationCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";

const { iterations, promptChars } = limits.workflow;
/** Role of the second agent when agents are created for the step. */
const reviewer = "reviewer";
const agentId = z.string().max(64).nullable().default(null);

const config = z.object({
  executorAgentId: agentId,
  executorPrompt: z.string().max(promptChars).default(""),
  evaluatorAgentId: agentId,
  /** The criteria. */
  evaluatorPrompt: z.string().max(promptChars).default(""),
  maxIterationCount: z.int().min(iterations.min).max(iterations.max).default(iterations.initial),
});
export type EvaluatorOptimizerConfig = z.infer<typeof config>;

const answer = z.object({ messages: z.array(message).max(1_000) });
export const answerPiece: PieceKind<z.infer<typeof answer>> = { kind: "answer", shape: answer };

/** `decision` true is "Passed". */
export const verdict = z.object({
  decision: z.boolean().describe("True only when the answer meets the criteria"),
  feedback: z.string().describe("What exactly must change; if it passes, a short reason"),
});
export type Verdict = z.infer<typeof verdict>;
export const verdictPiece: PieceKind<Verdict> = { kind: "verdict", shape: verdict };

const result = z
  .array(answer.extend({ id: z.string().max(64), index: z.int().min(0), ...verdict.shape }))
  .min(1)
  .max(iterations.max);
export type Iteration = z.infer<typeof result>[number];

export const evaluatorOptimizer = nodeSpec({
  type: "EVALUATOR_OPTIMIZER",
  title: "Evaluator-Optimizer",
  hint: "One agent revises its answer until another approves it",
  synonyms: ["review", "improve", "critic", "judge"],
  icon: "badge-check",
  family: "ai",
  traits: { deprecated: true },
  config,
  result,
  execution: {
    needs: ["reply", "object"],
    pieces: [answerPiece, verdictPiece],
    failures: () => ({ run: runToastText.evaluatorFailed, regenerate: runToastText.regenerateFailed }),
  },
  fillAgentSlots: (config, hire) => ({
    ...config,
    executorAgentId: config.executorAgentId ?? hire(),
    evaluatorAgentId: config.evaluatorAgentId ?? hire(reviewer),
  }),
  compact: {
    schema: z.object({
      executorPrompt: compactPrompt.describe("What to write."),
      evaluatorPrompt: compactPrompt.describe("The criteria the answer must meet."),
      maxIterationCount: z.int().min(iterations.min).max(iterations.max),
    }),
    /** Models may exceed the limits. */
    toConfig: (block) => ({
      ...block,
      ...(typeof block.maxIterationCount === "number" && {
        maxIterationCount: Math.min(iterations.max, Math.max(iterations.min, Math.round(block.maxIterationCount))),
      }),
    }),
  },
  revisions: () => ["edit", "regenerate"],
  visitors: "shown",
  isInPdf: true,
  draft: () => config.parse({}),
  mapReferences: (given, visitor) => ({
    ...given,
    executorAgentId: given.executorAgentId === null ? null : visitor.id("agent", given.executorAgentId),
    executorPrompt: visitor.text(given.executorPrompt, { name: "executorPrompt" }),
    evaluatorAgentId: given.evaluatorAgentId === null ? null : visitor.id("agent", given.evaluatorAgentId),
    evaluatorPrompt: visitor.text(given.evaluatorPrompt, { name: "evaluatorPrompt" }),
  }),
  missingFields: ({ executorPrompt, evaluatorPrompt }) => [
    ...(executorPrompt.trim() ? [] : [missing.task]),
    ...(evaluatorPrompt.trim() ? [] : [missing.criteria]),
  ],
  /** Quotes the accepted answer, or the last one. */
  toPromptText: (all) => answerText(all.at(-1)?.messages ?? []),
  estimate({ executorAgentId, evaluatorAgentId, maxIterationCount }, prices) {
    const [executor, evaluator] = [prices.request(executorAgentId), prices.request(evaluatorAgentId)];
    return {
      min: iterationCredits(executor, evaluator, 1),
      max: iterationCredits(executor, evaluator, maxIterationCount),
    };
  },
});
