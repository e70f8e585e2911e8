import { AppError } from "#lib/errors.ts";
import { asNumber, asObject, asText, getPath, objectsIn } from "#lib/json/json-object.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { MessageApp } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import { fixedRows } from "../../catalog.ts";
import { accountForCall, type ConnectionRow } from "../accounts.ts";
import { askAccount } from "../ask-account.ts";

export interface MessageChannel {
  readonly id: string;
  readonly name: string;
  /** False if the bot has to be invited first. */
  readonly isMember: boolean;
  readonly isPrivate: boolean;
}

export interface ListedChannels {
  readonly channels: readonly MessageChannel[];
  /** The key doesn't allow listing private channels. */
  readonly isPublicOnly: boolean;
}

const { pages, rows } = limits.integration.channels;

/**
 * The channels the workspace's account can post in. Telegram can't list them, so its list has the chats that someone has
 * written in since yesterday.
 */
export async function listChannels(ctx: WorkspaceContext, appName: MessageApp): Promise<ListedChannels> {
  const account = await accountForCall(ctx, appName, "visitors");
  if (appName === "telegram") return { channels: await listTelegramChats(ctx, account), isPublicOnly: false };
  try {
    const channels = await listSlackChannels(ctx, account, "public_channel,private_channel");
    return { channels, isPublicOnly: false };
  } catch (error) {
    // Slack names the permission that is missing.
    if (!(error instanceof AppError && error.message.includes("groups:read"))) throw error;
    return { channels: await listSlackChannels(ctx, account, "public_channel"), isPublicOnly: true };
  }
}

async function listSlackChannels(
  ctx: WorkspaceContext,
  account: ConnectionRow,
  types: string,
): Promise<MessageChannel[]> {
  const found: MessageChannel[] = [];
  let cursor = "";
  for (let page = 0; page < pages; page++) {
    const query = { limit: String(rows), exclude_archived: "true", types, ...(cursor && { cursor }) };
    const answer = await askAccount(ctx, account, {
      path: "/api/conversations.list",
      request: { queryParams: fixedRows(query) },
      compact: (whole) => ({
        channels: objectsIn(asObject(whole).channels).map((one) => ({
          ...{ id: asText(one.id), name: asText(one.name), is_member: one.is_member === true },
          is_private: one.is_private === true,
        })),
        cursor: asText(getPath(whole, "response_metadata", "next_cursor")),
      }),
    });
    for (const { id, name, is_member, is_private } of objectsIn(asObject(answer).channels))
      found.push({
        ...{ id: asText(id), name: cut(`#${asText(name)}`) },
        ...{ isMember: is_member === true, isPrivate: is_private === true },
      });
    cursor = asText(asObject(answer).cursor);
    if (!cursor) break;
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The kinds of updates that name the chat they happened in. */
const updateKinds = ["message", "channel_post", "my_chat_member"] as const;

async function listTelegramChats(ctx: WorkspaceContext, account: ConnectionRow): Promise<MessageChannel[]> {
  const answer = await askAccount(ctx, account, {
    path: "/bot{bot_token}/getUpdates",
    request: { queryParams: fixedRows({ limit: "100" }) },
    compact: (whole) => ({
      chats: objectsIn(asObject(whole).result).flatMap((update) => {
        const chat = updateKinds.map((kind) => asObject(getPath(update, kind, "chat"))).find(({ id }) => id);
        if (!chat) return [];
        const person = [asText(chat.first_name), asText(chat.last_name)].filter(Boolean).join(" ");
        return [{ id: asNumber(chat.id), name: asText(chat.title) || person || asText(chat.username) }];
      }),
    }),
  });
  const byId = new Map(
    objectsIn(asObject(answer).chats).map(({ id, name }) => [String(id), { name: cut(asText(name) || String(id)) }]),
  );
  return [...byId]
    .map(([id, { name }]) => ({ id, name, isMember: true, isPrivate: false }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const cut = (name: string): string => visibleLine(name).slice(0, limits.workflow.channelChars);
