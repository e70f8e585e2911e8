import { asNumber, asObject, asText, objectsIn } from "#lib/json/json-object.ts";
import { askWithKey, type ReadEvents } from "./event-reader.ts";

const shown = 30;

/** New messages of a channel that people or apps wrote; not those about who joined. */
export const readSlackMessages: ReadEvents = async (call) => {
  const channel = call.value("channel");
  const answer = await askWithKey(call, {
    path: "/api/conversations.history",
    query: { channel, limit: String(shown) },
    compact: (whole) => ({
      messages: objectsIn(asObject(whole).messages)
        .filter(({ subtype }) => subtype === undefined || subtype === "bot_message" || subtype === "file_share")
        .map(({ ts, text, user, username, bot_id }) => ({
          ...{ ts: asText(ts), text: asText(text) },
          from: asText(username) || asText(user) || asText(bot_id),
        })),
    }),
  });
  return objectsIn(asObject(answer).messages).map(({ ts, text, from }) => {
    const order = (asNumber(ts) ?? Number(asText(ts))) * 1_000;
    return {
      ...{ id: asText(ts), order },
      fields: { text: asText(text), from: asText(from), channel, time: new Date(order).toISOString() },
    };
  });
};
