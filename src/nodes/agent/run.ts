import { isAnswered } from "#engine/message.ts";
import type { NodeRunner } from "#engine/node/runner.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { agentPrompt, followUpPrompt } from "./prompt.ts";
import type { agent } from "./spec.ts";

/** Each step starts with a fresh context: the agent's background and the filled prompt. */
export const runAgent: NodeRunner<typeof agent> = async ({
  config,
  host,
  fillWithAttachments,
  toPrompt,
  regeneration,
}) => {
  const filled = fillWithAttachments(config.prompt);
  const feedback = regeneration?.feedback.trim() ?? "";
  const history = regeneration && feedback ? regeneration.before.messages : [];
  const turn = feedback ? followUpPrompt(history, feedback, filled.resources) : agentPrompt(await toPrompt(filled));
  const messages = await host.reply({ agentId: config.agentId, ...turn });
  return isAnswered(messages) ? { done: { messages: [...history, ...messages] } } : { fail: commonErrorText.unknown };
};
