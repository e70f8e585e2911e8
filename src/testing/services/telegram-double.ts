import { asObject, asText } from "#lib/json/json-object.ts";
import { type HttpDouble, type ServiceAnswer, startHttpDouble } from "./http-double.ts";

export interface TelegramDouble extends HttpDouble {
  /** The titles of the chats that know the bot, by their ids. */
  chats: Record<string, string>;
  sent: { chat: string; text: string }[];
  /** Messages that were sent so far can't be changed anymore. */
  age(): void;
  /** Refuses the next message for so long. */
  slowDown(seconds: number): void;
}

/** Telegram's Bot API for one bot: who it is, who has written to it, sending messages, and changing them. */
export async function startTelegramDouble(token: string): Promise<TelegramDouble> {
  const chats: Record<string, string> = {};
  const sent: TelegramDouble["sent"] = [];
  let retryAfter = 0;
  let tooOld = 0;
  const refuse = (status: number, description: string, parameters?: object): ServiceAnswer => ({
    status,
    body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
  });
  const double = await startHttpDouble(({ path, body }) => {
    const [, given, method] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (!given) return refuse(404, "Not Found");
    if (given !== token) return refuse(401, "Unauthorized");
    if (method === "getMe")
      return { body: { ok: true, result: { id: 1, is_bot: true, first_name: "Harbor", username: "harborbot" } } };
    if (method === "getUpdates")
      return {
        body: {
          ok: true,
          result: Object.entries(chats).map(([id, title], at) => ({
            update_id: at + 1,
            message: {
              message_id: at + 1,
              date: 1_700_000_000,
              chat: { id: Number(id), title, type: "group" },
              text: "Hi",
            },
          })),
        },
      };
    if (method === "editMessageText") {
      const { chat_id, message_id, text } = asObject(body);
      const message = sent[Number(message_id) - 1];
      if (message?.chat !== asText(chat_id)) return refuse(400, "Bad Request: message to edit not found");
      if (Number(message_id) <= tooOld) return refuse(400, "Bad Request: message can't be edited");
      if (message.text === text) return refuse(400, "Bad Request: message is not modified");
      message.text = asText(text);
      return { body: { ok: true, result: { message_id: Number(message_id), text: message.text } } };
    }
    if (method !== "sendMessage") return refuse(404, "Not Found");
    if (retryAfter > 0) {
      const seconds = retryAfter;
      retryAfter = 0;
      return refuse(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
    }
    const { chat_id, text } = asObject(body);
    const chat = asText(chat_id);
    const title = chats[chat];
    if (title === undefined) return refuse(400, "Bad Request: chat not found");
    if (!asText(text)) return refuse(400, "Bad Request: message text is empty");
    sent.push({ chat, text: asText(text) });
    return {
      body: {
        ok: true,
        result: {
          message_id: sent.length,
          from: { id: 1, is_bot: true, first_name: "Harbor", username: "harborbot" },
          chat: { id: Number(chat), title, type: "group" },
          date: 1_700_000_000,
          text: asText(text),
        },
      },
    };
  });
  return {
    ...double,
    chats,
    sent,
    age() {
      tooOld = sent.length;
    },
    slowDown(seconds) {
      retryAfter = seconds;
    },
  };
}
