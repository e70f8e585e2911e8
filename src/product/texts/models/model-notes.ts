import { formatNumber } from "#lib/locale.ts";
/** Messages shown when input for a model was cut or left out, cannot be read by it, or when the model fails. */

import { plural } from "#lib/text.ts";
import type { FailoverReason } from "../../models/failover.ts";
import { sentences } from "../../sentences.ts";

const quoted = (name: string) => `“${name}”`;
const joinList = (names: readonly string[], conjunction: "and" | "or") =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1)}`;
const selectOrAddModel = (models: readonly string[], capability: string) =>
  models.length > 0
    ? `Select a model that ${capability}, such as ${joinList(models, "or")}`
    : `Add a model that ${capability} in Keys & Credentials`;

interface Failed {
  model: string;
  text: string;
}

const causes: Readonly<Record<FailoverReason, (model: string) => string>> = {
  error: (model) => `${model} failed`,
  limit: (model) => `${model} had reached its limit`,
  timeout: (model) => `${model} took too long`,
  window: (model) => `the request was too long for ${model}`,
  price: (model) => `there weren't enough credits for ${model}`,
};

export const modelText = sentences("modelText", {
  documentTruncated: (title: string, used: number, total: number) =>
    `Only the first ${formatNumber(used)} of ${formatNumber(total)} characters of ${quoted(title)} were used, because it's too long for one request. Upload only the part that matters.`,
  documentSearched: (title: string, used: number, total: number) =>
    `${quoted(title)} is too long for one request: the model got the first ${formatNumber(used)} of ${formatNumber(total)} characters, and can search the rest.`,
  knowledgeSearched: (tokens: number, max: number) =>
    `The knowledge sources have grown to about ${formatNumber(tokens)} tokens, and up to ${formatNumber(max)} can be read whole, so they were searched.`,
  imagesNotSeen: (model: string, names: readonly string[], models: readonly string[]) =>
    `${model} can't see images, so it answered without ${joinList(names.map(quoted), "and")}. ${selectOrAddModel(models, "can")}, then answer again.`,
  transcribed: (model: string, names: readonly string[]) =>
    `${model} can't listen to audio or watch video, so it got a transcript of ${joinList(names.map(quoted), "and")}.`,
  serversSkipped: (names: readonly string[]) =>
    `The agent worked without the tools of ${joinList(names.map(quoted), "and")}, because ${names.length === 1 ? "it did" : "they did"} not answer.`,
  filesDeleted: (count: number) =>
    count === 1
      ? "An attached file was deleted, so it was left out."
      : `${count} attached files were deleted, so they were left out.`,
  answerTruncated: (model: string, maxTokens: number | null, count = 1) => {
    const what = count === 1 ? "The answer was cut off" : `${count} answers were cut off`;
    return maxTokens === null
      ? `${what}: ${model} reached its output limit.`
      : `${what}: ${model} reached the limit of ${plural(maxTokens, "token")} set for the agent.`;
  },
  continueInChat: "Continue to get the rest.",
  answerAgainInStep: (maxTokens: number | null) =>
    maxTokens === null
      ? "Ask for a shorter answer, or use a model with a higher output limit, then answer again."
      : "Raise max tokens in the agent's settings, then answer again.",
  usesTruncatedAnswer: (steps: readonly string[]) =>
    `Uses an answer that was cut off, from ${joinList(steps.map(quoted), "and")}. Complete that answer first, then answer again.`,
  answerAgain: "Answer again",
  openAgent: "Open agent",
  mediaUnsupported: (model: string, names: readonly string[], models: readonly string[]) =>
    `${names.length === 1 ? "This file" : "These files"} can't be used here.\n${model} can't listen to audio or watch video: ${joinList(names.map(quoted), "and")}. ${selectOrAddModel(models, "can")}, or provide a transcript as text.`,
  mediaTooLarge: (name: string, megabytes: number) =>
    `${quoted(name)} is too large for a model. Audio and video can be up to ${megabytes} MB in total.`,
  imagesUnsupportedInDraft: (model: string, models: readonly string[]) =>
    `${model} can't see images. Remove them and describe what they show. ${selectOrAddModel(models, "can")} to use images here.`,
  requestTooLong: (
    request: { step: string | null; tokens: number; model: string; window: number },
    models: readonly string[],
  ) => {
    const { step, tokens, model, window } = request;
    const subject = step === null ? "It" : `The request of ${quoted(step)}`;
    const shorten =
      step === null ? "Shorten the message or start a new chat" : "Shorten the prompt or the texts it uses";
    const larger =
      models.length > 0 ? `, or select a model with a larger window, such as ${joinList(models, "or")}` : "";
    return `This request is too long, so it was not sent.\n${subject} has about ${formatNumber(tokens)} tokens, but the context window of ${model} is ${formatNumber(window)} tokens. ${shorten}${larger}.`;
  },
  failed: ({ model, text }: Failed) => `${model} failed.\n${text}`,
  /** Two or more, in the order in which they were asked. */
  allFailed: (models: readonly Failed[]) => {
    const [chosen, ...others] = models.map(({ model }) => model);
    if (others.length === 1 && others[0] === chosen)
      return `${chosen} failed twice, and there is no fallback model.\n${[...new Set(models.map(({ text }) => text))].join("\n")}`;
    const fallback = others.length === 1 ? "fallback model" : "fallback models";
    return [
      `${chosen} failed, and so did the ${fallback} ${joinList(others, "and")}.`,
      ...models.map(({ model, text }) => `${model}: ${text}`),
    ].join("\n");
  },
  answeredBy: (model: string, failed: readonly { model: string; reason: FailoverReason }[]) =>
    `Answered by ${model}, because ${joinList(
      failed.map((one) => causes[one.reason](one.model)),
      "and",
    )}.`,
});
