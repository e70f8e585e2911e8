import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface Account {
  id: string;
  user_id: string;
  slug: string;
  status: string;
  /** Where the person is sent back to. */
  callback: string;
}

export interface ComposioRequest {
  method: string;
  /** Below `/api/v3`, with its query. */
  path: string;
  key: string;
  body: Record<string, unknown>;
}

interface Answer {
  status: number;
  body: unknown;
}

export interface ComposioDouble {
  url: string;
  requests: ComposioRequest[];
  accounts: Account[];
  /** Tools by the slug of their app; without an entry, an app has none. */
  tools: Record<string, object[]>;
  /** The person signs in and allows access; the address that their browser is sent to. */
  approve(authUrl: string): string;
  /** What the next action is answered with. */
  queueResult(body: object, status?: number): void;
  /** The next request to this path gets an error of the server. */
  queueFailure(path: string): void;
  reset(): void;
  close(): Promise<void>;
}

const app = (slug: string, name: string, schemes: string[], mode = "OAUTH2") => ({
  ...{ slug, name, enabled: true, composio_managed_auth_schemes: schemes },
  auth_config_details: [{ mode, name: slug }],
  meta: { description: `${name} for people`, logo: `https://logos.example/${slug}`, tools_count: 2 },
});

const toolkits = [
  app("gmail", "Gmail", ["OAUTH2"]),
  app("github", "GitHub", ["OAUTH2"]),
  app("netsuite", "NetSuite", []),
  app("hackernews", "Hacker News", [], "NO_AUTH"),
];

export const composioTool = (slug: string, toolkit: string, { tags = [], ...more }: Record<string, unknown> = {}) => ({
  ...{ slug, name: slug.split("_").slice(1).join(" ").toLowerCase(), description: `Does ${slug}.`, tags },
  ...{ toolkit: { slug: toolkit, name: toolkit, logo: "" }, version: "20260101_00", is_deprecated: false },
  input_parameters: { type: "object", properties: { query: { type: "string", description: "What" } } },
  output_parameters: {},
  ...more,
});

const defaultTools = (): Record<string, object[]> => ({
  gmail: [
    composioTool("GMAIL_FETCH_EMAILS", "gmail", { tags: ["readOnlyHint", "important"] }),
    composioTool("GMAIL_SEND_EMAIL", "gmail", { tags: ["createHint"] }),
  ],
  github: [composioTool("GITHUB_GET_REPO", "github", { tags: ["readOnlyHint"] })],
  hackernews: [composioTool("HACKERNEWS_GET_USER", "hackernews", { tags: ["readOnlyHint"] })],
});

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { message, code: status, status, request_id: "req_1" } },
});

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text ? JSON.parse(text) : {};
}

/** Composio's HTTP API on loopback. It knows every key that begins with `ak_`. */
export async function startComposioDouble(): Promise<ComposioDouble> {
  const requests: ComposioRequest[] = [];
  const accounts: Account[] = [];
  const results: Answer[] = [];
  const failures = new Set<string>();
  const configs: { id: string; slug: string }[] = [];
  const state = { tools: defaultTools(), count: 0 };
  const nextId = (prefix: string) => `${prefix}_${++state.count}`;
  const show = ({ id, user_id, slug, status }: Account) => ({
    id,
    user_id,
    status,
    toolkit: { slug },
    is_disabled: false,
  });
  let origin = "";

  function answer({ method, path, key, body }: ComposioRequest): Answer {
    if (!key.startsWith("ak_")) return refusal(401, "Invalid API key");
    const url = new URL(path, origin);
    if (failures.delete(url.pathname)) return refusal(502, "Bad gateway");
    const [, kind = "", id = "", slug = ""] = url.pathname.split("/");
    const query = (name: string) => url.searchParams.get(name) ?? "";
    if (kind === "toolkits" && id) {
      const found = toolkits.find((one) => one.slug === id);
      return found ? { status: 200, body: found } : refusal(404, "Toolkit not found");
    }
    if (kind === "toolkits") {
      const items = toolkits.filter(({ name }) => name.toLowerCase().includes(query("search").toLowerCase()));
      return { status: 200, body: { items, total_items: items.length, total_pages: 1, current_page: 1 } };
    }
    if (kind === "tools" && id === "execute") return execute(slug, body);
    if (kind === "tools") {
      const all = state.tools[query("toolkit_slug")] ?? [];
      const [from, size] = [Number(query("cursor") || 0), Number(query("limit"))];
      const next = from + size < all.length ? String(from + size) : null;
      return { status: 200, body: { items: all.slice(from, from + size), next_cursor: next } };
    }
    if (kind === "auth_configs" && method === "POST") {
      const { slug: of = "" } = body.toolkit as { slug?: string };
      const config = { id: nextId("ac"), slug: of };
      configs.push(config);
      return {
        status: 201,
        body: { toolkit: { slug: of }, auth_config: { id: config.id, is_composio_managed: true } },
      };
    }
    if (kind === "auth_configs") {
      const items = configs
        .filter((one) => one.slug === query("toolkit_slug"))
        .map((one) => ({ id: one.id, toolkit: { slug: one.slug }, status: "ENABLED", is_composio_managed: true }));
      return { status: 200, body: { items } };
    }
    if (kind === "connected_accounts" && id === "link") {
      const config = configs.find((one) => one.id === body.auth_config_id);
      if (!config) return refusal(404, "Auth config not found");
      const account = {
        ...{ id: nextId("ca"), user_id: String(body.user_id), slug: config.slug, status: "INITIATED" },
        callback: String(body.callback_url),
      };
      accounts.push(account);
      const redirect_url = `${origin}/link/${account.id}`;
      return {
        status: 201,
        body: {
          link_token: "lt_1",
          redirect_url,
          connected_account_id: account.id,
          expires_at: "2030-01-01T00:00:00Z",
        },
      };
    }
    if (kind === "connected_accounts" && id) {
      const at = accounts.findIndex((one) => one.id === id);
      const found = accounts[at];
      if (!found) return refusal(404, "Connected account not found");
      if (method === "DELETE") accounts.splice(at, 1);
      return { status: 200, body: method === "DELETE" ? { success: true } : show(found) };
    }
    if (kind === "connected_accounts") {
      const items = accounts.filter(({ user_id }) => user_id === query("user_ids")).map(show);
      return { status: 200, body: { items } };
    }
    return refusal(404, "Not found");
  }

  function execute(slug: string, body: Record<string, unknown>): Answer {
    const known = Object.values(state.tools)
      .flat()
      .find((tool) => (tool as { slug: string }).slug === slug);
    if (!known) return refusal(404, `Tool ${slug} not found`);
    const account = accounts.find(({ id }) => id === body.connected_account_id);
    if (body.connected_account_id !== undefined && (account?.status !== "ACTIVE" || account.user_id !== body.user_id))
      return refusal(400, "No connected account found for this user and toolkit");
    return (
      results.shift() ?? {
        status: 200,
        body: { data: { ran: slug, with: body.arguments }, successful: true, error: null, log_id: "log_1" },
      }
    );
  }

  function approve(authUrl: string): string {
    const account = accounts.find(({ id }) => authUrl.endsWith(`/${id}`));
    if (!account) throw new Error("No account is being connected there.");
    account.status = "ACTIVE";
    return `${account.callback}?status=success&connected_account_id=${account.id}`;
  }

  const server = createServer(async (request, response) => {
    // The page on which a person signs in; the double's person allows everything.
    if (request.url?.startsWith("/link/")) return response.writeHead(302, { location: approve(request.url) }).end();
    const asked: ComposioRequest = {
      method: request.method ?? "GET",
      path: (request.url ?? "").replace("/api/v3", ""),
      key: String(request.headers["x-api-key"] ?? ""),
      body: await readBody(request),
    };
    requests.push(asked);
    const { status, body } = answer(asked);
    if (status === 0) return response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin,
    requests,
    accounts,
    get tools() {
      return state.tools;
    },
    approve,
    queueResult: (body, status = 200) => results.push({ status, body }),
    queueFailure: (path) => void failures.add(path),
    reset() {
      failures.clear();
      requests.length = 0;
      results.length = 0;
      state.tools = defaultTools();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
