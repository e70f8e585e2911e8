import { asObject, type JsonObject } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { truncate } from "#lib/text.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { apiActionErrorText } from "#product/texts/api-action/api-action-errors.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import type { KeyAppName } from "../catalog.ts";
import { githubAnswers, githubRefusal } from "./github/answers.ts";
import { notionAnswers, notionRefusal } from "./notion/answers.ts";
import { slackAnswers, slackNeeds, slackRefusal } from "./slack/answers.ts";
import { telegramAnswers, telegramRefusal, telegramRetrySeconds } from "./telegram/answers.ts";

/** Takes from the answer of a service what an agent needs; null keeps the answer as it is. */
export type AnswerReader = (answer: JsonObject, whole: unknown) => object | null;

const readers: Readonly<Record<string, AnswerReader>> = {
  ...slackAnswers,
  ...telegramAnswers,
  ...notionAnswers,
  ...githubAnswers,
};

const refusals: Readonly<Record<KeyAppName, (status: number, body: unknown) => string | null>> = {
  slack: slackRefusal,
  telegram: telegramRefusal,
  notion: notionRefusal,
  github: githubRefusal,
};

/** The answer of an action without what nobody asked for. An answer that is not as documented stays as it is. */
export function readAnswer(actionName: string, status: number, body: string): string {
  if (status < 200 || status >= 300 || !Object.hasOwn(readers, actionName)) return body;
  // Services that send files as they are call every file a text.
  if (body.includes("\0")) return apiActionErrorText.notText("application/octet-stream");
  const whole = parseJson(body);
  if (whole === null || asObject(whole).ok === false) return body;
  const read = readers[actionName]?.(asObject(whole), whole);
  return read ? JSON.stringify(read) : body;
}

/** Why a service did not do what was asked, as a sentence; null if it did. */
export function refusalIn(appName: KeyAppName, status: number, body: string): string | null {
  const answer = parseJson(body);
  const said = refusals[appName](status, answer) ?? (status >= 400 ? String(status) : null);
  if (said === null) return null;
  const reason = truncate(visibleLine(said), limits.integration.excerptChars);
  const name = integrationNameText[appName];
  const needed = slackNeeds(answer);
  if (needed) return text.needsScope(name, reason, visibleLine(needed));
  const seconds = telegramRetrySeconds(answer);
  if (seconds !== null) return text.retryLater(name, reason, Math.ceil(seconds));
  if (status === 429 || /rate.?limit/i.test(reason)) return text.tooMany(name, reason);
  return [text.says(name, reason), text.hints[reason]].filter(Boolean).join(" ");
}
