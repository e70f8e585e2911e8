import { asNumber, asObject, asText, getPath, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { AnswerReader } from "../answers.ts";

/** Where the next page begins; Slack says "" on the last one. */
const nextCursor = (answer: JsonObject) => {
  const cursor = asText(getPath(answer, "response_metadata", "next_cursor"));
  return cursor ? { next_cursor: cursor } : {};
};

/** Time stamps are also the ids of messages. */
function timeOf(stamp: unknown): string {
  const seconds = asNumber(stamp);
  return seconds === null || seconds < 0 || seconds > 4e9 ? "" : new Date(seconds * 1_000).toISOString().slice(0, 16);
}

/** What agents get of Slack's answers. */
export const slackAnswers: Readonly<Record<string, AnswerReader>> = {
  slack_list_channels: (answer) => ({
    channels: objectsIn(answer.channels).map((channel) => ({
      id: asText(channel.id),
      name: `#${asText(channel.name)}`,
      isMember: channel.is_member === true,
      ...(asText(getPath(channel, "topic", "value")) && { topic: asText(getPath(channel, "topic", "value")) }),
    })),
    ...nextCursor(answer),
  }),
  slack_read_channel: (answer) => ({
    messages: objectsIn(answer.messages).map((message) => ({
      time: timeOf(message.ts),
      from: asText(message.username) || asText(message.user) || asText(message.bot_id),
      text: asText(message.text),
      ...(asNumber(message.reply_count) && { replies: asNumber(message.reply_count) }),
    })),
    ...nextCursor(answer),
  }),
  slack_post_message: (answer) => ({ posted: true, channel: asText(answer.channel), ts: asText(answer.ts) }),
};

/** Slack refuses with status 200 and says why in a word. */
export function slackRefusal(_: number, body: unknown): string | null {
  const answer = asObject(body);
  return answer.ok === false ? asText(answer.error) || "error" : null;
}

export const slackNeeds = (body: unknown): string => asText(asObject(body).needed);
