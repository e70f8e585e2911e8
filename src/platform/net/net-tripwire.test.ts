import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { makePdf } from "#testing/sample-files.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { isGuardedConnect } from "./guarded-connect.ts";

/**
 * The tripwire records every socket that is opened while the app runs. Every outbound connection must go through the
 * guard; only database connections may bypass it.
 */
interface Opened {
  /** host:port, or the path of a Unix socket. */
  to: string;
  isGuarded: boolean;
}

let testApp: TestApp;
let double: ProviderDouble;
let web: Server;
const opened: Opened[] = [];
/** Headers of the requests to a URL that a member entered. */
const asked: IncomingHttpHeaders[] = [];
const realConnect = Socket.prototype.connect;

beforeAll(async () => {
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    opened.push({ to: targetOf(given), isGuarded: isGuardedConnect() });
    return Reflect.apply(realConnect, this, given);
  } as typeof realConnect;
  double = await startProviderDouble();
  web = createServer((request, response) => {
    asked.push(request.headers);
    response.setHeader("content-type", "text/html").end("<p>Tides</p>");
  });
  await new Promise<void>((done) => web.listen(0, "127.0.0.1", done));
  testApp = await startTestApp({
    withJobs: true,
    env: {
      OPENAI_API_KEY: "sk-tripwire-000000000000",
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      ANTHROPIC_API_KEY: "sk-ant-tripwire-00000000",
      ANTHROPIC_BASE_URL: double.baseUrls.ANTHROPIC,
      GOOGLE_GENAI_API_KEY: "AIza-tripwire-00000000",
      GOOGLE_BASE_URL: double.baseUrls.GOOGLE,
      AWS_BEDROCK_BASE_URL: double.baseUrls.AWS_BEDROCK,
      ALLOWED_PRIVATE_HOSTS: "localhost",
    },
  });
});
afterAll(async () => {
  Socket.prototype.connect = realConnect;
  await testApp.close();
  await double.close();
  web.close();
});

/** Target of `connect(options)`, `connect(path)`, `connect(port, host)`, or net.connect's argument array. */
function targetOf(given: unknown[]): string {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof first === "string" && Number.isNaN(Number(first))) return first;
  if (typeof first !== "object" || first === null) return `${second ?? "localhost"}:${first}`;
  const { host, port, path } = first as { host?: string; port?: number; path?: string };
  return path ?? `${host ?? "localhost"}:${port}`;
}

const { host, port } = inject("cluster");
const isDatabase = ({ to }: Opened) => to === `${host}:${port}` || to === `${host}/.s.PGSQL.${port}`;
const tripped = () => opened.filter((one) => !one.isGuarded && !isDatabase(one));
const own = () => ({ workspaceId: testApp.workspace.id });

async function post(path: string, body: unknown) {
  const isForm = body instanceof FormData;
  const init = {
    method: "POST",
    body: isForm ? body : JSON.stringify(body),
    headers: (isForm ? {} : { "content-type": "application/json" }) as Record<string, string>,
  };
  const response = await testApp.request(path, init, testApp.workspace.people.OWNER);
  expect(response.status, path).toBeLessThan(300);
  return response.text();
}

test("chats, runs, uploads, links, key checks and emails open no socket that bypasses the guard", async () => {
  const owner = testApp.as("OWNER");
  const guardedSince = (from: number) => opened.slice(from).filter(({ isGuarded }) => isGuarded).length;

  await post("/api/auth/sign-up/email", {
    name: "Ada",
    email: `${newId()}@troupe.test`,
    password: "long enough to be one",
  });

  // Every provider's protocol, the fallback after an error, and the title generated afterwards.
  for (const languageModelId of ["gpt-4o-mini", "claude-sonnet-4-5", "gemini-2.5-flash"]) {
    const { models } = await owner.credential.getLanguageModels(own());
    const known = models.find(({ id }) => id === languageModelId) ?? models.find(({ isAvailable }) => isAvailable);
    await post("/api/chat/agent", {
      ...own(),
      chatId: newId(),
      languageModelId: known?.id,
      message: { text: "[[reply:tides]]" },
    });
  }
  const { id: agentId } = await owner.agent.create({
    ...own(),
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  double.queueReply({ fault: "unauthorized" });
  await post("/api/chat/agent", { ...own(), chatId: newId(), agentId, message: { text: "[[reply:saved]]" } });
  expect(guardedSince(0), "models were really asked").toBeGreaterThan(0);

  // Keys and endpoints.
  const beforeKeys = opened.length;
  for (const [credentialType, apiKey] of [
    ["OPENAI_API_KEY", "sk-good-0000000000000000"],
    ["ANTHROPIC_API_KEY", "sk-ant-invalid-000000"],
    ["AWS_ACCESS_KEY_ID", "AKIA0000000000000000"],
  ] as const)
    await owner.credential.validate({ ...own(), credentialType, apiKey });
  await owner.credential.testEndpoint({ ...own(), baseUrl: double.endpointUrl, apiKey: "endpoint-key-000000" });
  await owner.credential.testEndpoint({ ...own(), baseUrl: double.refusedUrl, apiKey: "endpoint-key-000000" });
  expect(guardedSince(beforeKeys), "providers were really asked").toBeGreaterThan(0);

  // Files and pages.
  const files = new FormData();
  files.append("document_files", new Blob([makePdf([["Neap tides"]]) as BlobPart]), "tides.pdf");
  files.append("document_files", new Blob(["<p>tides</p><img src='http://127.0.0.1:9/x'>"]), "page.html");
  const query = `workspaceId=${testApp.workspace.id}`;
  const uploaded = JSON.parse(await post(`/api/document/upload-multiple-file?${query}`, files));
  const [document] = uploaded.documents;
  const beforeLinks = opened.length;
  await post(`/api/workflow-document/upload-link?${query}`, [
    `http://127.0.0.1:${(web.address() as AddressInfo).port}/`,
  ]);
  expect(guardedSince(beforeLinks), "the page was really fetched").toBeGreaterThan(0);
  // Only its provider receives a key.
  expect(asked).toHaveLength(1);
  expect(Object.keys(asked[0] ?? {})).not.toContain("authorization");
  expect(JSON.stringify(asked)).not.toMatch(/tripwire|cookie|session|api-key/i);

  // A run with a form, a file and an agent, started manually and in the background.
  const { id: workflowId } = await owner.workflow.create({ ...own(), setup: { title: "Brief" } });
  const [form, answer, fieldId] = [newId(), newId(), newId()];
  const field = { id: fieldId, label: "Paper", type: "DOCUMENT", required: true, order: 0, config: {} };
  const prompt = `[[reply:read]] @[Paper](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fieldId})`;
  const graph: Graph = {
    nodes: [
      { id: form, label: "Form", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields: [field] } },
      { id: answer, label: "Answer", type: "AGENT", position: { x: 0, y: 120 }, config: { agentId, prompt } },
    ],
    edges: [{ id: newId(), sourceNodeId: form, targetNodeId: answer }],
  };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  const value = [{ title: "tides.pdf", s3FilePath: document.s3_file_path, documentId: document.document_id, size: 1 }];
  for (const triggerType of ["MANUAL", "IN_BACKGROUND"] as const) {
    const output = { result: [{ fieldId, value }] };
    const { runId } = await owner.workflowRun.init({ ...own(), workflowId, triggerType, output });
    await vi.waitFor(async () => expect((await owner.workflowRun.getById({ runId })).status).toBe("COMPLETED"), {
      timeout: 15_000,
    });
  }

  expect(tripped()).toEqual([]);
  expect(opened.some(isDatabase)).toBe(true);
});

test("the tripwire detects a request that bypasses the guard", async () => {
  const before = tripped().length;
  await (await fetch(double.url)).text();
  expect(tripped().length).toBe(before + 1);
  const http = await testApp.app.http.request({ url: `http://127.0.0.1:${(web.address() as AddressInfo).port}/` });
  expect(http.status).toBe(200);
  expect(tripped().length).toBe(before + 1);
});
