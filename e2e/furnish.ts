import type { Page } from "playwright-core";
import superjson from "superjson";
import { expect } from "vitest";

export interface Furnished {
  agentId: string;
  workflowId: string;
  chatId: string;
  runId: string;
  runsPath: string;
}

/** Calls a procedure as the person of this page. */
export async function call<T>(
  page: Page,
  path: string,
  input: unknown,
  kind: "query" | "mutation" = "mutation",
): Promise<T> {
  const body = JSON.stringify(superjson.serialize(input));
  const address = `/api/trpc/${path}`;
  const answer =
    kind === "query"
      ? await page.request.get(`${address}?input=${encodeURIComponent(body)}`)
      : await page.request.post(address, {
          data: body,
          headers: { "content-type": "application/json", origin: new URL(page.url()).origin },
        });
  expect(answer.ok(), `${path}: ${answer.ok() ? "" : await answer.text()}`).toBe(true);
  return superjson.deserialize<T>(((await answer.json()) as { result: { data: never } }).result.data);
}

/** A workspace as after a first day: an agent, a chat with an answer, a workflow of two steps, a run that waits. */
export async function furnish(page: Page, slug: string): Promise<Furnished> {
  const workspaces = await call<{ id: string; slug: string }[]>(page, "workspace.list", {}, "query");
  const workspaceId = workspaces.find((one) => one.slug === slug)?.id ?? "";
  const agent = await call<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Policy librarian",
    category: ["Research"],
    system: "You answer questions about policies, briefly and with their source.",
    outputFormat: "A short answer first, then the details as a list.",
  });
  const chatId = crypto.randomUUID();
  await page.request.post("/api/chat/agent", {
    data: { workspaceId, chatId, agentId: agent.id, message: { text: "What is a probation period?" } },
    headers: { origin: new URL(page.url()).origin },
  });
  const workflow = await call<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Topic brief" },
  });
  const { graph, revision } = await call<{ graph: { nodes: { id: string }[]; edges: unknown[] }; revision: number }>(
    page,
    "workflow.getById",
    { id: workflow.id },
    "query",
  );
  const [form] = graph.nodes;
  const answer = {
    id: crypto.randomUUID(),
    label: "Answer",
    type: "AGENT",
    position: { x: 0, y: 140 },
    config: { agentId: agent.id, prompt: "Summarise the topic." },
  };
  await call(page, "workflow.saveGraph", {
    id: workflow.id,
    revision,
    graph: {
      nodes: [...graph.nodes, answer],
      edges: [{ id: crypto.randomUUID(), sourceNodeId: form?.id, targetNodeId: answer.id }],
    },
  });
  const { runId } = await call<{ runId: string }>(page, "workflowRun.init", { workspaceId, workflowId: workflow.id });
  return { agentId: agent.id, workflowId: workflow.id, chatId, runId, runsPath: `/${slug}/thread` };
}
