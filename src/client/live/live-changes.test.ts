import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { api } from "../api.ts";
import { type LiveEvent, parseLiveEvent, staleQueries } from "./live-changes.ts";

const id = "0191a7e4-0000-7000-8000-000000000001";
const other = "0191a7e4-0000-7000-8000-000000000002";

/** The queries of this list that an event makes stale. */
async function staleAfter(news: LiveEvent, keys: Record<string, QueryKey>): Promise<string[]> {
  const queries = new QueryClient();
  for (const key of Object.values(keys)) queries.setQueryData(key, []);
  for (const filter of staleQueries(news)) await queries.invalidateQueries(filter);
  return Object.keys(keys).filter((name) => queries.getQueryState(keys[name] ?? [])?.isInvalidated);
}

const keys = {
  agents: [...api.agent.getPage.pathKey(), "pages", { workspaceId: id }],
  agentNames: [...api.agent.findNames.pathKey(), "named", { workspaceId: id, ids: [other] }],
  chats: api.chat.getAll.queryKey({ workspaceId: id }),
  chat: api.chat.getById.queryKey({ id }),
  canvases: api.artifact.getAll.queryKey({ workspaceId: id, chatId: id }),
  otherChat: api.chat.getById.queryKey({ id: other }),
  run: api.workflowRun.getById.queryKey({ runId: id }),
  steps: api.workflowRun.getExecutions.queryKey({ runId: id }),
  pieces: api.workflowRun.getPieces.queryKey({ nodeExecutionId: id }),
  runs: api.workflowRun.getAll.queryKey({ workspaceId: id }),
  runPages: [...api.workflowRun.getAll.pathKey(), "pages", { workspaceId: id }],
  library: [...api.workflow.getPage.pathKey(), "pages", { workspaceId: id }],
  workflowNames: api.workflow.findNames.queryKey({ workspaceId: id }),
  workspaces: api.workspace.list.queryKey(),
};

test.each<[LiveEvent, string[]]>([
  [{ topic: `workspace:${id}`, changed: "agents" }, ["agents", "agentNames"]],
  [{ topic: `user:${id}`, changed: "chats", workspaceId: id }, ["chats"]],
  [{ topic: `chat:${id}`, changed: "messages" }, ["chat", "canvases"]],
  [{ topic: `chat:${id}`, changed: "canvases" }, ["canvases"]],
  [{ topic: `run:${id}`, changed: "run" }, ["run", "steps", "pieces"]],
  [{ topic: `run:${id}`, changed: "pieces" }, ["pieces"]],
  [{ topic: `run:${id}`, stop: true }, []],
  [{ topic: `workspace:${id}`, changed: "runs" }, ["runs", "runPages", "library"]],
  [{ topic: `workspace:${id}`, changed: "workflow", id }, ["library"]],
  [{ topic: `workspace:${id}`, changed: "workflows" }, ["agents", "agentNames", "library", "workflowNames"]],
  [{ topic: `workspace:${id}`, type: "workspace" }, ["workspaces"]],
  [{ topic: `user:${id}`, type: "membership", workspaceId: id }, Object.keys(keys)],
  [{ topic: `workspace:${id}`, changed: "something new" }, []],
])("%o makes stale what it names, and nothing else", async (news, stale) => {
  expect(await staleAfter(news, keys)).toEqual(stale);
});

test("data that isn't an event is ignored", () => {
  expect(parseLiveEvent("")).toBeNull();
  expect(parseLiveEvent('{"changed":"runs"}')).toBeNull();
  expect(parseLiveEvent('{"topic":"workspace:1","changed":"runs"}')).toEqual({ topic: "workspace:1", changed: "runs" });
});
