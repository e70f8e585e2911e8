import { asObject, asText } from "#lib/json/json-object.ts";
import { type HttpDouble, type ServiceAnswer, type ServiceRequest, startHttpDouble } from "./http-double.ts";

interface SlackChannel {
  id: string;
  name: string;
  isMember: boolean;
  topic: string;
  isArchived?: boolean;
  isPrivate?: boolean;
  messages: { ts: string; user: string; text: string; reply_count?: number }[];
}

export interface SlackDouble extends HttpDouble {
  channels: SlackChannel[];
  /** The permissions of the token. */
  scopes: Set<string>;
  /** Takes no changes of messages until that ends. `met` resolves when one was refused. */
  fail(how: "busy" | "down"): { met: Promise<void>; end(): void };
  /** Takes the next change of a message only when released, as if it were on the way for so long. */
  holdChange(): { arrived: Promise<void>; release(): void };
  /** Accepts the token no longer, or again. */
  revoke(isRevoked?: boolean): void;
}

/** Slack refuses with status 200. */
const refuse = (error: string, more: object = {}): ServiceAnswer => ({ body: { ok: false, error, ...more } });

/** Slack's Web API for one bot token: who it is, channels with pages, their history, posting, and changing. */
export async function startSlackDouble(token: string): Promise<SlackDouble> {
  const scopes = new Set(["channels:read", "channels:history", "chat:write"]);
  const channels: SlackChannel[] = [];
  let isRevoked = false;
  let trouble: { how: "busy" | "down"; meet(): void } | null = null;
  let hold: { arrive(): void; released: Promise<void> } | null = null;
  const accept = (more: object): ServiceAnswer => ({ body: { ok: true, ...more } });

  function paged<One>(list: readonly One[], { query }: ServiceRequest): { page: One[]; cursor: string } {
    const from = Number(Buffer.from(query.get("cursor") ?? "", "base64").toString() || 0);
    const end = from + Number(query.get("limit") ?? 100);
    return {
      page: list.slice(from, end),
      cursor: end < list.length ? Buffer.from(String(end)).toString("base64") : "",
    };
  }

  const methods: Readonly<
    Record<string, { scope?: string; run: (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer> }>
  > = {
    "auth.test": {
      run: () =>
        accept({
          url: "https://fernhollow.slack.test/",
          team: "Fernhollow",
          user: "bot",
          team_id: "T1",
          user_id: "U1",
        }),
    },
    "conversations.list": {
      scope: "channels:read",
      run(request) {
        const types = (request.query.get("types") ?? "public_channel").split(",");
        if (types.includes("private_channel") && !scopes.has("groups:read"))
          return refuse("missing_scope", { needed: "groups:read", provided: [...scopes].join(",") });
        // A bot sees only the private channels that it is a member of.
        const open = channels.filter(
          ({ isArchived, isPrivate = false, isMember }) =>
            (!isArchived || request.query.get("exclude_archived") !== "true") &&
            types.includes(isPrivate ? "private_channel" : "public_channel") &&
            (!isPrivate || isMember),
        );
        const { page, cursor } = paged(open, request);
        return accept({
          channels: page.map(({ id, name, isMember, topic, isPrivate = false }) => ({
            ...{
              id,
              name,
              is_channel: true,
              created: 1_700_000_000,
              creator: "U1",
              is_archived: false,
              is_general: false,
            },
            ...{ unlinked: 0, name_normalized: name, is_shared: false, is_org_shared: false, is_member: isMember },
            ...{ is_private: isPrivate, is_mpim: false, updated: 1_700_000_000_000, num_members: 4 },
            topic: { value: topic, creator: "U1", last_set: 1_700_000_000 },
            purpose: { value: "", creator: "", last_set: 0 },
            previous_names: [],
          })),
          response_metadata: { next_cursor: cursor },
        });
      },
    },
    "conversations.history": {
      scope: "channels:history",
      run(request) {
        const channel = channels.find(({ id }) => id === request.query.get("channel"));
        if (!channel) return refuse("channel_not_found");
        if (!channel.isMember) return refuse("not_in_channel");
        const { page, cursor } = paged(channel.messages.toReversed(), request);
        return accept({
          messages: page.map((message) => ({
            ...{ type: "message", team: "T1", client_msg_id: `c-${message.ts}`, ...message },
            blocks: [{ type: "rich_text", block_id: "b", elements: [] }],
          })),
          has_more: cursor !== "",
          pin_count: 0,
          ...(cursor && { response_metadata: { next_cursor: cursor } }),
        });
      },
    },
    "chat.postMessage": {
      scope: "chat:write",
      run({ body }) {
        const { channel: asked, text } = asObject(body);
        const channel = channels.find(({ id, name }) => id === asked || `#${name}` === asked || name === asked);
        if (!channel) return refuse("channel_not_found");
        if (channel.isArchived) return refuse("is_archived");
        if (!asText(text)) return refuse("no_text");
        const message = {
          ts: `17000${String(channel.messages.length).padStart(5, "0")}.000100`,
          user: "U1",
          text: asText(text),
        };
        channel.messages.push(message);
        return accept({ channel: channel.id, ts: message.ts, message: { type: "message", bot_id: "B1", ...message } });
      },
    },
    "chat.update": {
      scope: "chat:write",
      async run({ body }) {
        const held = hold;
        hold = null;
        held?.arrive();
        await held?.released;
        const { channel: asked, ts, text } = asObject(body);
        const channel = channels.find(({ id }) => id === asked);
        const message = channel?.messages.find((one) => one.ts === ts);
        if (!channel) return refuse("channel_not_found");
        if (!message) return refuse("message_not_found");
        if (message.user !== "U1") return refuse("cant_update_message");
        trouble?.meet();
        if (trouble) return trouble.how === "busy" ? refuse("ratelimited") : { status: 503, body: {} };
        message.text = asText(text);
        return accept({ channel: channel.id, ts: message.ts, text: message.text, message: { ...message } });
      },
    },
  };

  const double = await startHttpDouble((request) => {
    const method = methods[request.path.replace(/^\/api\//, "")];
    if (!method) return refuse("unknown_method");
    const { authorization } = request.headers;
    if (!authorization) return refuse("not_authed");
    if (authorization !== `Bearer ${token}`) return refuse("invalid_auth");
    if (isRevoked) return refuse("token_revoked");
    const { scope } = method;
    if (scope && !scopes.has(scope)) return refuse("missing_scope", { needed: scope, provided: [...scopes].join(",") });
    return method.run(request);
  });
  return {
    ...double,
    channels,
    scopes,
    fail(how) {
      let meet = () => {};
      const met = new Promise<void>((resolve) => {
        meet = resolve;
      });
      trouble = { how, meet };
      const end = () => {
        trouble = null;
      };
      return { met, end };
    },
    holdChange() {
      let arrive = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      hold = { arrive, released };
      return { arrived, release };
    },
    revoke(isNow = true) {
      isRevoked = isNow;
    },
  };
}
