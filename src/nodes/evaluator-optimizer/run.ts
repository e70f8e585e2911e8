import { answerText, isAnswered } from "#engine/message.ts";
import type { NodeRunner } from "#engine/node/runner.ts";
import { AppError } from "#lib/errors.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { evaluatorPrompt, executorPrompt } from "./prompt.ts";
import { answerPiece, type evaluatorOptimizer, type Iteration, verdict, verdictPiece } from "./spec.ts";

/** Repeats answer and verdict until an answer passes or the limit is reached; the last answer counts. */
export const runEvaluatorOptimizer: NodeRunner<typeof evaluatorOptimizer> = async ({ config, pieces, prompt }) => {
  const { executorAgentId, evaluatorAgentId, maxIterationCount } = config;
  const task = await prompt(config.executorPrompt);
  const criteria = await prompt(config.evaluatorPrompt);
  const iterations: Iteration[] = [];

  while (iterations.length < maxIterationCount && !iterations.at(-1)?.decision) {
    const index = iterations.length;
    const { messages } = await pieces.runOnce(answerPiece, index, async ({ host }) => {
      const made = await host.reply({ agentId: executorAgentId, ...executorPrompt(task, iterations) });
      if (!isAnswered(made)) throw new AppError("provider", runToastText.executorFailed);
      return { messages: made };
    });
    const judged = await pieces.runOnce(verdictPiece, index, ({ host }) =>
      host.object({
        by: { agentId: evaluatorAgentId },
        name: "evaluator iteration feedback",
        schema: verdict,
        ...evaluatorPrompt(criteria, { task, answer: answerText(messages) }),
      }),
    );
    iterations.push({ id: `${index + 1}`, index, messages, ...judged });
  }
  return { done: iterations };
};
