import { asNumber, asObject, asText, getPath } from "#lib/json/json-object.ts";
import type { AnswerReader } from "../answers.ts";

/** What agents get of Telegram's answers. */
export const telegramAnswers: Readonly<Record<string, AnswerReader>> = {
  telegram_send_message: ({ result }) => ({
    sent: true,
    message_id: asNumber(getPath(result, "message_id")),
    to: asText(getPath(result, "chat", "title")) || asText(getPath(result, "chat", "username")),
  }),
};

/** Telegram says in the body why it refuses, and when to try again. */
export function telegramRefusal(_: number, body: unknown): string | null {
  const answer = asObject(body);
  return answer.ok === false ? asText(answer.description) || "error" : null;
}

export const telegramRetrySeconds = (body: unknown): number | null =>
  asNumber(getPath(body, "parameters", "retry_after"));
