import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { wire } from "#lib/wire.ts";

export interface SeededWorkspace {
  agentId: string;
  workflowId: string;
  chatId: string;
  projectId: string;
  /** A run that is waiting for its form. */
  runId: string;
  /** A completed run with one step. */
  doneRunId: string;
  runsPath: string;
}

interface StoredGraph {
  graph: { nodes: { id: string; config: { fields: object[] } }[]; edges: object[] };
  revision: number;
}

/** Calls an API procedure with the session of this page. */
export async function callProcedure<T>(
  page: Page,
  path: string,
  input: unknown,
  kind: "query" | "mutation" = "mutation",
): Promise<T> {
  const body = JSON.stringify(wire.serialize(input));
  const address = `/api/trpc/${path}`;
  const answer =
    kind === "query"
      ? await page.request.get(`${address}?input=${encodeURIComponent(body)}`, { maxRetries })
      : await post(page, address, body);
  expect(answer.ok(), `${path}: ${answer.ok() ? "" : await answer.text()}`).toBe(true);
  return wire.deserialize<T>(((await answer.json()) as { result: { data: never } }).result.data);
}

/** Calls a mutation for each input, many at a time and in no particular order. */
export async function callProcedures(page: Page, path: string, inputs: readonly object[]): Promise<void> {
  const perRequest = 20;
  for (let from = 0; from < inputs.length; from += perRequest) {
    const some = inputs.slice(from, from + perRequest).map((input) => wire.serialize(input));
    const paths = some.map(() => path).join(",");
    const answer = await post(page, `/api/trpc/${paths}?batch=1`, JSON.stringify({ ...some }));
    expect(answer.status(), path).toBe(200);
  }
}

/** The server may close a connection that was idle. */
const maxRetries = 1;

const post = (page: Page, address: string, data: string) =>
  page.request.post(address, {
    maxRetries,
    data,
    headers: { "content-type": "application/json", origin: new URL(page.url()).origin },
  });

/** Returns the id of the workspace with this slug. */
export async function findWorkspaceId(page: Page, slug: string): Promise<string> {
  const workspaces = await callProcedure<{ id: string; slug: string }[]>(page, "workspace.list", {}, "query");
  return workspaces.find((one) => one.slug === slug)?.id ?? "";
}

const formFields = [
  { label: "Audience", type: "SELECT", config: { options: ["Everybody", "Managers"] } },
  { label: "Countries", type: "MULTI_SELECT", config: { options: ["Denmark", "France", "Spain"] } },
];

/**
 * Seeds a workspace as it looks after a first day: an agent with two versions, a chat with an answer, a workflow with
 * two steps and a waiting run, a workflow with one step and a completed run, folders, a model endpoint, and an
 * invitation.
 */
export async function seedWorkspace(page: Page, slug: string): Promise<SeededWorkspace> {
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Policy librarian",
    category: ["Research"],
    system: "You answer questions about policies, briefly and with their source.",
    outputFormat: "A short answer first, then the details as a list.",
  });
  await callProcedure(page, "agent.update", {
    id: agent.id,
    title: "Policy librarian",
    category: ["Research"],
    system: "You answer questions about policies, briefly, with their source and its date.",
    outputFormat: "A short answer first, then the details as a list.",
  });
  const chatId = crypto.randomUUID();
  await page.request.post("/api/chat/agent", {
    data: { workspaceId, chatId, agentId: agent.id, message: { text: "What is a probation period?" } },
    headers: { origin: new URL(page.url()).origin },
  });
  const workflow = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Topic brief" },
  });
  const { graph, revision } = await callProcedure<StoredGraph>(page, "workflow.getById", { id: workflow.id }, "query");
  const [form] = graph.nodes;
  const fields = formFields.map((field, at) => ({ id: crypto.randomUUID(), required: false, order: at + 1, ...field }));
  form?.config.fields.push(...fields);
  const answer = {
    id: crypto.randomUUID(),
    label: "Answer",
    type: "AGENT",
    position: { x: 0, y: 140 },
    config: { agentId: agent.id, prompt: "Summarise the topic." },
  };
  await callProcedure(page, "workflow.saveGraph", {
    id: workflow.id,
    revision,
    graph: {
      nodes: [...graph.nodes, answer],
      edges: [{ id: crypto.randomUUID(), sourceNodeId: form?.id, targetNodeId: answer.id }],
    },
  });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
    workspaceId,
    workflowId: workflow.id,
  });
  const doneRunId = await createFinishedRun(page, workspaceId, answer);
  const name = "Reference";
  const project = await callProcedure<{ id: string }>(page, "project.create", { workspaceId, name: "Onboarding" });
  const instructions = "Answer for people who are new here, and name the policy that you quote.";
  await callProcedure(page, "project.update", { id: project.id, instructions, agentId: agent.id });
  await callProcedure(page, "agent.createFolder", { workspaceId, name });
  await callProcedure(page, "workflow.createFolder", { workspaceId, name });
  const models = [{ name: "llama-3.3-70b" }];
  const endpoint = { name: "Rack server", baseUrl: "https://models.example.com/v1", apiKey: "", models };
  await callProcedure(page, "credential.createEndpoint", { workspaceId, ...endpoint });
  const email = `guest.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await callProcedure(page, "workspaceInvitation.create", { workspaceId, email, role: "EDITOR" });
  return {
    agentId: agent.id,
    workflowId: workflow.id,
    chatId,
    projectId: project.id,
    runId,
    doneRunId,
    runsPath: `/${slug}/thread`,
  };
}

async function createFinishedRun(page: Page, workspaceId: string, step: object): Promise<string> {
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Daily digest" },
  });
  const { revision } = await callProcedure<StoredGraph>(page, "workflow.getById", { id }, "query");
  const graph = { nodes: [{ ...step, id: crypto.randomUUID() }], edges: [] };
  await callProcedure(page, "workflow.saveGraph", { id, revision, graph });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", { workspaceId, workflowId: id });
  await vi.waitFor(
    async () => {
      const { status } = await callProcedure<{ status: string }>(page, "workflowRun.getById", { runId }, "query");
      expect(status).toBe("COMPLETED");
    },
    { timeout: 20_000 },
  );
  return runId;
}
