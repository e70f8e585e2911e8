import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:net";
import { serve } from "@hono/node-server";
import {
  auth,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
} from "@modelcontextprotocol/client";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "#platform/context.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import { createHttp } from "#server/http/app.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { authorizationRequest } from "./schema.ts";
import { readDocument } from "./service/clients.ts";
import { bearerChallenge } from "./service/metadata.ts";
import { isAllowedRedirect, isNamedRedirect } from "./service/redirect-uri.ts";
import { findTokenCaller } from "./service/tokens.ts";
import { connectedApp, oauthToken } from "./table.ts";

let testApp: TestApp;
let server: Server;
let origin: string;
let ada: Person;

beforeAll(async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number }; // of a TCP server
  probe.close();
  await once(probe, "close");
  origin = `http://127.0.0.1:${port}`;
  testApp = await startTestApp({ env: { PUBLIC_URL: origin } });
  const http = createHttp({ app: testApp.app, pages: null, socketAddress: () => "127.0.0.1" });
  server = serve({ fetch: http.fetch, port, hostname: "127.0.0.1" }) as Server; // without TLS and HTTP/2
  ada = testApp.workspace.people.EDITOR;
});
afterAll(async () => {
  server.close();
  await testApp.close();
});
beforeEach(() => testApp.app.database.system.delete(connectedApp));

const redirectUrl = "http://127.0.0.1:4711/done";

/** An app that uses the official library, with what it keeps. */
function createApp() {
  const kept = {
    client: undefined as StoredOAuthClientInformation | undefined,
    tokens: undefined as Awaited<ReturnType<OAuthClientProvider["tokens"]>>,
    verifier: "",
    discovery: undefined as OAuthDiscoveryState | undefined,
    page: null as URL | null,
  };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: "Test Agent", redirect_uris: [redirectUrl], token_endpoint_auth_method: "none" },
    state: () => "some-state",
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(url) {
      kept.page = url;
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    saveDiscoveryState(discovery) {
      kept.discovery = discovery;
    },
    discoveryState: () => kept.discovery,
  };
  const authorize = (more: { authorizationCode?: string; iss?: string } = {}) =>
    auth(provider, { serverUrl: `${origin}/api/mcp`, ...more });
  return { kept, authorize };
}

/** What the page of the browser reads of the address, as the person opens it. */
const requestIn = (page: URL | null) =>
  authorizationRequest.parse({
    clientId: page?.searchParams.get("client_id"),
    redirectUri: page?.searchParams.get("redirect_uri"),
    responseType: page?.searchParams.get("response_type") ?? undefined,
    codeChallenge: page?.searchParams.get("code_challenge") ?? undefined,
    codeChallengeMethod: page?.searchParams.get("code_challenge_method") ?? undefined,
    scope: page?.searchParams.get("scope") ?? undefined,
    state: page?.searchParams.get("state") ?? undefined,
    resource: page?.searchParams.get("resource") ?? undefined,
  });

/** The person consents over HTTP, as their page does. Returns the address the browser goes to. */
async function consent(page: URL | null, scopes = ["read", "run"], workspaceId = testApp.workspace.id): Promise<URL> {
  const response = await fetch(`${origin}/api/trpc/oauthServer.decide`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie: await testApp.app.auth.cookieFor(ada.sessionId) },
    body: JSON.stringify({ json: { request: requestIn(page), workspaceId, scopes } }),
  });
  const { result } = (await response.json()) as { result: { data: { json: { url: string } } } };
  return new URL(result.data.json.url);
}

/** An app that a person has connected. */
async function connect() {
  const app = createApp();
  expect(await app.authorize()).toBe("REDIRECT");
  const answer = await consent(app.kept.page);
  const [authorizationCode, iss] = [answer.searchParams.get("code") ?? "", answer.searchParams.get("iss") ?? ""];
  expect(await app.authorize({ authorizationCode, iss })).toBe("AUTHORIZED");
  const tokens = app.kept.tokens ?? expect.unreachable();
  return { ...app, tokens, authorizationCode, clientId: app.kept.client?.client_id ?? "" };
}

const callerOf = (token: string) => findTokenCaller(testApp.app, token, "test");

async function post(path: string, form: Record<string, string>) {
  const response = await fetch(`${origin}${path}`, { method: "POST", body: new URLSearchParams(form) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test("an app of the official library registers, a person consents, and it acts as that person within what was allowed", async () => {
  const { tokens, kept } = await connect();
  expect(kept.page?.origin).toBe(origin);
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3_600, scope: "read run" });
  const caller = await callerOf(tokens.access_token);
  expect(caller?.acting.actor).toMatchObject({ kind: "member", userId: ada.id, workspaceId: testApp.workspace.id });
  expect(caller?.scopes).toEqual(["read", "run"]);
  const stored = await testApp.app.database.system.select().from(oauthToken);
  expect(JSON.stringify(stored)).not.toContain(tokens.access_token);
  const answer = await consent(kept.page);
  expect(Object.fromEntries(answer.searchParams)).toMatchObject({ state: "some-state", iss: origin });
});

test("a client that is refused learns where to get a token, and so do pages of others", async () => {
  const [, where = ""] = /resource_metadata="([^"]+)"/.exec(bearerChallenge(testApp.app)) ?? [];
  const described = await fetch(where);
  expect(described.headers.get("access-control-allow-origin")).toBe("*");
  expect(await described.json()).toMatchObject({ resource: `${origin}/api/mcp`, authorization_servers: [origin] });
  const registered = async (body: string) =>
    (await fetch(`${origin}/api/oauth/register`, { method: "POST", body })).status;
  for (const body of ["", "[]", "{}", JSON.stringify({ redirect_uris: ["javascript:alert(1)"] })])
    expect(await registered(body), body).toBe(400);
});

test("the page says who asks, for what, and where the answer goes; it can be refused", async () => {
  const app = createApp();
  await app.authorize();
  expect(await testApp.asPerson(ada).oauthServer.getRequest(requestIn(app.kept.page))).toMatchObject({
    app: { name: "Test Agent", host: null },
    target: { kind: "computer", name: "127.0.0.1:4711" },
    scopes: ["read", "chat", "run"],
    workspaces: [{ id: testApp.workspace.id }],
    refusedUrl: null,
  });
  expect((await consent(app.kept.page, [])).searchParams.get("error")).toBe("access_denied");
  const { id } = testApp.otherWorkspace;
  const foreign = testApp
    .asPerson(ada)
    .oauthServer.decide({ request: requestIn(app.kept.page), workspaceId: id, scopes: ["read"] });
  await expect(foreign).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("a refresh token works once; using it again ends everything that came of the connection", async () => {
  const first = await connect();
  expect(await first.authorize()).toBe("AUTHORIZED");
  const { tokens } = first.kept;
  expect(tokens?.refresh_token).not.toBe(first.tokens.refresh_token);
  expect(await callerOf(tokens?.access_token ?? "")).not.toBeNull();
  const again = {
    grant_type: "refresh_token",
    refresh_token: first.tokens.refresh_token ?? "",
    client_id: first.clientId,
  };
  expect(await post("/api/oauth/token", again)).toEqual({ status: 400, body: { error: "invalid_grant" } });
  expect(await callerOf(tokens?.access_token ?? "")).toBeNull();
  const newest = { ...again, refresh_token: tokens?.refresh_token ?? "" };
  expect(await post("/api/oauth/token", newest)).toMatchObject({ status: 400 });
});

test("two renewals at the same time don't both get tokens", async () => {
  const { tokens, clientId } = await connect();
  const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "", client_id: clientId };
  const answers = await Promise.all([1, 2, 3].map(() => post("/api/oauth/token", form)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test("a code works once, for who asked for it, at the address it went to", async () => {
  const { authorizationCode, clientId, kept, tokens } = await connect();
  const form = {
    ...{ grant_type: "authorization_code", client_id: clientId, redirect_uri: redirectUrl },
    code: authorizationCode,
    code_verifier: kept.verifier,
  };
  expect(await post("/api/oauth/token", form)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect(await callerOf(tokens.access_token)).toBeNull();
  for (const wrong of [
    { code_verifier: "x".repeat(43) },
    { code_verifier: "" },
    { redirect_uri: "http://127.0.0.1:4712/done" },
    { client_id: "someone-else" },
  ]) {
    const app = createApp();
    await app.authorize();
    const code = (await consent(app.kept.page)).searchParams.get("code") ?? "";
    const own = { ...form, code, client_id: app.kept.client?.client_id ?? "", code_verifier: app.kept.verifier };
    expect(await post("/api/oauth/token", { ...own, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 });
  }
});

test("an unknown app, another address, another resource and a request without PKCE get no code", async () => {
  const app = createApp();
  await app.authorize();
  const request = requestIn(app.kept.page);
  const ask = (change: object) => testApp.asPerson(ada).oauthServer.getRequest({ ...request, ...change });
  await expect(ask({ clientId: "nobody" })).rejects.toThrow("doesn't know");
  await expect(ask({ redirectUri: "https://evil.example/done" })).rejects.toThrow("did not register");
  for (const [change, error] of [
    [{ resource: "https://other.example/api/mcp" }, "invalid_target"],
    [{ codeChallengeMethod: "plain" }, "invalid_request"],
    [{ codeChallenge: undefined }, "invalid_request"],
    [{ responseType: "token" }, "unsupported_response_type"],
    [{ scope: "everything" }, "invalid_scope"],
  ] as const) {
    const { refusedUrl } = await ask(change);
    expect(new URL(refusedUrl ?? "").searchParams.get("error"), error).toBe(error);
    const decided = {
      request: { ...request, ...change },
      workspaceId: testApp.workspace.id,
      scopes: ["read" as const],
    };
    const { url } = await testApp.asPerson(ada).oauthServer.decide(decided);
    expect(new URL(url).searchParams.get("code"), error).toBeNull();
  }
  const { tokens, clientId } = await connect();
  const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "", client_id: clientId };
  const other = await post("/api/oauth/token", { ...form, resource: "https://other.example/api/mcp" });
  expect(other.body).toEqual({ error: "invalid_target" });
});

test("a token ends with its hour, when it is given back, when the person disconnects the app, and with their membership", async () => {
  const { system } = testApp.app.database;
  const early = await connect();
  await system.update(oauthToken).set({ expiresAt: sql`now()` });
  expect(await callerOf(early.tokens.access_token)).toBeNull();
  const refresh = {
    grant_type: "refresh_token",
    refresh_token: early.tokens.refresh_token ?? "",
    client_id: early.clientId,
  };
  expect(await post("/api/oauth/token", refresh)).toMatchObject({ status: 400 });

  const returned = await connect();
  await post("/api/oauth/revoke", { token: returned.tokens.refresh_token ?? "", client_id: "someone-else" });
  expect(await callerOf(returned.tokens.access_token)).not.toBeNull();
  await post("/api/oauth/revoke", { token: returned.tokens.refresh_token ?? "", client_id: returned.clientId });
  expect(await callerOf(returned.tokens.access_token)).toBeNull();

  await testApp.app.database.system.delete(connectedApp);
  const shown = await connect();
  const [listed] = await testApp.asPerson(ada).oauthServer.getApps();
  expect(listed).toMatchObject({ name: "Test Agent", scopes: ["read", "run"] });
  const id = listed?.id ?? "";
  const { OWNER } = testApp.workspace.people;
  await expect(testApp.asPerson(OWNER).oauthServer.disconnect({ id })).rejects.toThrow();
  await testApp.asPerson(ada).oauthServer.disconnect({ id });
  expect(await callerOf(shown.tokens.access_token)).toBeNull();

  const last = await connect();
  await system.delete(workspaceMember).where(eq(workspaceMember.userId, ada.id));
  expect(await callerOf(last.tokens.access_token)).toBeNull();
});

test("codes go only over TLS, to this machine, or to installed apps, and documents speak only for their own address", () => {
  for (const url of ["https://a.example/x", "http://localhost:1/x", "http://[::1]/x", "cursor://mcp/callback"])
    expect(isAllowedRedirect(url), url).toBe(true);
  for (const url of [
    ...["http://a.example/x", "javascript:alert(1)", "data:text/html,x", "file:///x", "/x", "https://a.example/#x"],
    ...["https://me@a.example/x", "blob:https://a.example/x", "http://127.0.0.1.a.example/x"],
  ])
    expect(isAllowedRedirect(url), url).toBe(false);
  expect(isNamedRedirect("http://127.0.0.1:9/x", ["http://127.0.0.1/x"])).toBe(true);
  expect(isNamedRedirect("http://127.0.0.1:9/y", ["http://127.0.0.1/x"])).toBe(false);
  expect(isNamedRedirect("https://a.example:9/x", ["https://a.example/x"])).toBe(false);
  const document = {
    client_id: "https://a.example/app",
    redirect_uris: ["https://a.example/x"],
    client_name: "A\u0007 B",
  };
  expect(readDocument("https://a.example/app", document)).toMatchObject({ client_name: "A B" });
  expect(readDocument("https://b.example/app", document)).toBeNull();
  expect(readDocument("https://a.example/app", { ...document, redirect_uris: ["javascript:x"] })).toBeNull();
});
