import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { secret } from "#lib/secret.ts";
import { type RunningApp, startApp } from "#server/app.ts";
import { createHttp } from "#server/http/app.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createLog, type Log } from "./log.ts";
import { session } from "./tables/account.ts";
import { outboxMail } from "./tables/operator.ts";

/** A log that collects its lines. */
function listen(level = "debug"): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog({ level, destination: { write: (line: string) => void lines.push(line) } }), lines };
}

describe("a log line", () => {
  test("hides the values of secret keys at every supported depth", () => {
    const { log, lines } = listen();
    const kept = { password: "CANARY", token: "CANARY", apiKey: "CANARY", api_key: "CANARY", authorization: "CANARY" };
    const more = { cookie: "CANARY", secret: "CANARY", value: "CANARY", sealed: "CANARY", openai_api_key: "CANARY" };
    const all = { ...kept, ...more };
    log.info({ ...all, headers: all, request: { body: all }, plain: "kept" }, "hello");
    expect(lines.join()).not.toContain("CANARY");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ plain: "kept", msg: "hello", password: "[secret]" });
  });

  test("prints no Secret, even under a harmless name", () => {
    const { log, lines } = listen();
    log.info({ settings: { key: secret("CANARY") }, list: [secret("CANARY")] });
    expect(lines.join()).not.toContain("CANARY");
  });

  test("keeps the type, message and stack of an error, and no other fields", () => {
    const { log, lines } = listen();
    const error = Object.assign(new Error("it broke"), {
      body: "CANARY",
      headers: { authorization: "CANARY" },
      params: ["CANARY"],
    });
    log.error({ err: new AppError("unknown", "outer", { details: { key: "CANARY" }, cause: error }) }, "failed");
    expect(lines.join()).not.toContain("CANARY");
    const { err } = JSON.parse(lines[0] ?? "");
    expect(err).toMatchObject({ type: "AppError", message: "outer", cause: { type: "Error", message: "it broke" } });
    expect(err.stack).toMatch(/^\s+at .*log\.test\.ts/);
  });

  test("keeps the statement of a failed query and none of its values, even multi-line ones", async () => {
    const testApp = await startTestApp();
    const { log, lines } = listen();
    const fail = async (statement: ReturnType<typeof sql>) =>
      log.error({ err: await testApp.app.database.system.execute(statement).catch((error) => error) });
    await fail(
      sql`select * from nowhere where a = ${"CANARY one\nCANARY two\n    at CANARY three"} and b = ${"CANARY"}`,
    );
    await fail(sql`select ${"CANARY"}::uuid`);
    await fail(sql`select ${'a "quoted" CANARY\nof lines'}::int`);
    await fail(sql`select ${"CANARY"}::timestamptz`);
    await fail(
      sql`insert into workspace (id, slug, name, creator_id) select id, slug, ${"CANARY"}, creator_id from workspace limit 1`,
    );
    await testApp.close();
    expect(lines).toHaveLength(5);
    expect(lines.join()).not.toContain("CANARY");
    expect(lines[0]).toContain("Failed query: select * from nowhere");
    expect(lines[4]).toContain("workspace_pkey");
  });

  test("truncates thrown values that are not errors", () => {
    const { log, lines } = listen();
    log.error({ err: "x".repeat(5_000) });
    log.error({ err: { message: "CANARY" } });
    expect(lines[0]?.length).toBeLessThan(800);
    expect(lines.join()).not.toContain("CANARY");
  });

  test("removes provider keys from any message", () => {
    const { log, lines } = listen();
    log.error({
      err: new Error("401 Incorrect API key provided: sk-proj-CANARY0123456789", {
        cause: new Error("Bearer CANARY.0123456789"),
      }),
    });
    expect(lines.join()).not.toContain("CANARY");
  });
});

describe("a whole app at the most detailed log level", () => {
  let testApp: TestApp;
  let double: ProviderDouble;
  let app: RunningApp;
  const { log, lines } = listen("trace");
  const printed: string[] = [];
  const answers: string[] = [];
  const mark = newId().slice(-12);
  const canaries = {
    password: `canary-password-${mark}`,
    wrongPassword: `canary-wrong-${mark}`,
    instanceKey: `sk-canary-instance-${mark}`,
    workspaceKey: `sk-canary-workspace-${mark}`,
    refusedKey: `sk-canary-invalid-${mark}`,
    endpointKey: `canary-endpoint-${mark}`,
    query: `sk-canary-query-${mark}`,
    authSecret: `canary-auth-${newId()}`,
    encryptionKey: `canary-encryption-${newId()}`,
    prompt: `canary-prompt-${mark}`,
    reply: `canary-reply-${mark}`,
    file: `canary-file-${mark}`,
    fileName: `canary-name-${mark}.txt`,
    system: `canary-system-${mark}`,
    cookie: "",
    mailed: "",
    fileLink: "",
  };

  beforeAll(async () => {
    double = await startProviderDouble();
    testApp = await startTestApp({
      env: {
        AUTH_SECRET: canaries.authSecret,
        ENCRYPTION_KEY: canaries.encryptionKey,
        OPENAI_API_KEY: canaries.instanceKey,
        OPENAI_BASE_URL: double.baseUrls.OPENAI,
        ANTHROPIC_BASE_URL: double.baseUrls.ANTHROPIC,
        ALLOWED_PRIVATE_HOSTS: "localhost",
      },
    });
    const { config } = testApp.app;
    app = await startApp({ config, connection: testApp.connection, log, withJobs: false });
    for (const name of ["log", "info", "warn", "error", "debug"] as const)
      vi.spyOn(console, name).mockImplementation((...said) => void printed.push(said.map(inspect).join(" ")));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.stop(1_000);
    await testApp.close();
    await double.close();
  });

  const inspect = (value: unknown) =>
    value instanceof Error ? `${value.stack} ${JSON.stringify(value)}` : JSON.stringify(value);

  async function ask(path: string, body?: unknown, { cookie = "", type = "application/json" } = {}) {
    const http = createHttp({
      app,
      pages: null,
      socketAddress: () => "127.0.0.1",
    });
    const headers: Record<string, string> = { origin: testApp.app.config.publicUrl, ...(cookie ? { cookie } : {}) };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers["content-type"] = type;
    const init = body === undefined ? {} : { method: "POST", body: isForm ? body : JSON.stringify(body) };
    const url = `http://troupe.test${path}${path.includes("?") ? "&" : "?"}openai_api_key=${canaries.query}`;
    const response = await http.request(url, { ...init, headers });
    const text = await response.text();
    answers.push(`${path} ${text}`);
    return { status: response.status, text, headers: response.headers };
  }

  /** Makes every write to the table fail with an error that contains the row. */
  async function whileBroken(table: string, work: () => Promise<unknown>) {
    const { pool } = app.database;
    await pool.query(
      "create function broken() returns trigger language plpgsql as $$ begin perform (new::text)::int; return new; end $$",
    );
    await pool.query(
      `create trigger broken before insert or update on "${table}" for each row execute function broken()`,
    );
    await work();
    await pool.query(`drop trigger broken on "${table}"`);
    await pool.query("drop function broken()");
  }

  test("logs no secrets and no content of people or providers", async () => {
    const { OWNER } = testApp.workspace.people;
    const workspaceId = testApp.workspace.id;
    const rpc = (path: string, input: unknown, cookie = canaries.cookie) =>
      ask(`/api/trpc/${path}`, { json: input }, { cookie });

    // Signing up, signing in, failed attempts, and links in emails.
    const email = `log.${mark}@troupe.test`;
    await ask("/api/auth/sign-up/email", { name: "Ada", email, password: canaries.password });
    await ask("/api/auth/sign-in/email", { email, password: canaries.wrongPassword });
    await ask("/api/auth/sign-in/email", { email, password: canaries.password });
    await ask("/api/auth/sign-in/email", { email, password: { nested: canaries.password } });
    await whileBroken("session", () => ask("/api/auth/sign-in/email", { email, password: canaries.password }));
    await ask("/api/auth/request-password-reset", { email });
    const mail = await vi.waitFor(async () => {
      const sent = await app.database.system.select().from(outboxMail).where(eq(outboxMail.to, email));
      const found = sent.map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1]).filter(Boolean);
      expect(found.length).toBeGreaterThan(1);
      return found.at(-1) ?? "";
    }, 10_000);
    canaries.mailed = mail;
    await whileBroken("account", () =>
      ask("/api/auth/reset-password", { token: mail, newPassword: canaries.password }),
    );
    await whileBroken("outbox_mail", () => ask("/api/auth/sign-in/magic-link", { email }));
    await ask(`/api/auth/verify-email?token=${mail}`);

    const [own] = await app.database.system.select().from(session).where(eq(session.id, OWNER.sessionId));
    canaries.cookie = await app.auth.cookieFor(OWNER.sessionId);
    await ask("/api/trpc/user.me", undefined, { cookie: canaries.cookie });
    await ask("/api/trpc/user.me", undefined, { cookie: `${canaries.cookie}x` });

    // Keys: saved, refused, of endpoints, and with a failing database.
    await rpc("credential.update", { workspaceId, type: "ANTHROPIC_API_KEY", value: canaries.workspaceKey });
    await rpc("credential.update", { workspaceId, type: "ANTHROPIC_API_KEY", value: canaries.refusedKey });
    await rpc("credential.validate", { workspaceId, credentialType: "OPENAI_API_KEY", apiKey: canaries.refusedKey });
    const endpoint = {
      workspaceId,
      name: "Local",
      baseUrl: double.endpointUrl,
      apiKey: canaries.endpointKey,
      models: [{ name: "m" }],
    };
    await rpc("credential.createEndpoint", endpoint);
    await whileBroken("credential", () =>
      rpc("credential.update", { workspaceId, type: "ANTHROPIC_API_KEY", value: canaries.workspaceKey }),
    );
    await whileBroken("model_endpoint", () => rpc("credential.createEndpoint", { ...endpoint, name: "Two" }));
    await rpc("credential.update", { workspaceId, type: canaries.workspaceKey, value: [canaries.workspaceKey] });

    // Content: an agent's, a person's, a model's; once with each fault.
    const agent = await rpc("agent.create", {
      workspaceId,
      title: "Ada",
      system: canaries.system,
      languageModelId: "gpt-4o-mini",
    });
    const agentId = JSON.parse(agent.text).result.data.json.id;
    const chat = (text: string) =>
      ask("/api/chat/agent", { workspaceId, chatId: newId(), agentId, message: { text } }, { cookie: canaries.cookie });
    await chat(`${canaries.prompt} [[reply:${canaries.reply}]]`);
    for (const fault of ["unauthorized", "error-500", "garbage", "hang-up"])
      await chat(`${canaries.prompt} [[fault:${fault}]]`);
    await whileBroken("message", () => chat(canaries.prompt));
    await whileBroken("agent", () => rpc("agent.create", { workspaceId, title: "x", system: canaries.system }));
    await ask("/api/chat/agent", `{"message":"${canaries.prompt}`, { cookie: canaries.cookie });

    // Files: stored, refused, downloaded, and with a failing store.
    const form = () => {
      const files = new FormData();
      files.append("document_files", new Blob([canaries.file]), canaries.fileName);
      return files;
    };
    const upload = `/api/document/upload-multiple-file?workspaceId=${workspaceId}`;
    const stored = await ask(upload, form(), { cookie: canaries.cookie });
    const path = JSON.parse(stored.text).documents[0].s3_file_path;
    const address = await app.storage.signedUrl(path, { fileName: canaries.fileName, contentType: "text/plain" });
    canaries.fileLink = new URL(address).pathname.split("/")[2] ?? "";
    await ask(new URL(address).pathname);
    for (const table of ["file", "document"])
      await whileBroken(table, () => ask(upload, form(), { cookie: canaries.cookie }));
    vi.spyOn(app.storage, "stat").mockRejectedValueOnce(new Error("the disk is gone"));
    await ask(new URL(address).pathname);

    // Work that continues after the response.
    await vi.waitFor(() => expect(app.streams.count).toBe(0), 10_000);
    await app.jobs.drain(2_000);

    const said = [...lines, ...printed].join("\n");
    expect(lines.filter((line) => line.includes('"level":50')).length, "much of it really failed").toBeGreaterThan(8);
    const found = Object.entries({ ...canaries, token: own?.token ?? "" }).flatMap(([name, value]) => {
      expect(value.length, name).toBeGreaterThan(10);
      const forms = [
        value,
        encodeURIComponent(value),
        Buffer.from(value).toString("base64").slice(0, 20),
        Buffer.from(value).toString("hex"),
      ];
      return forms
        .filter((one) => said.includes(one))
        .map(
          (one) =>
            `${name}: ${said
              .split("\n")
              .find((line) => line.includes(one))
              ?.slice(0, 600)}`,
        );
    });
    expect(found).toEqual([]);
    expect(printed, "everything goes through the log").toEqual([]);
  });

  test("sends no keys and no internal details in responses", () => {
    const { instanceKey, workspaceKey, endpointKey, authSecret, encryptionKey, query, refusedKey } = canaries;
    const all = answers.join("\n");
    for (const key of [instanceKey, workspaceKey, endpointKey, authSecret, encryptionKey, query, refusedKey])
      for (const form of [key, Buffer.from(key).toString("base64").slice(0, 20)]) expect(all).not.toContain(form);
    expect(all).not.toMatch(/Failed query|params:|node_modules|PL\/pgSQL|invalid input syntax/);
  });
});
