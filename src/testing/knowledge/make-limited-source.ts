import { eq } from "drizzle-orm";
import { agentConfig } from "#features/agent/schema.ts";
import { agent, agentKnowledgeNode, agentVersion } from "#features/agent/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { document, file, filePart } from "#features/file/table.ts";
import { knowledgeLimit } from "#features/knowledge/table/limits.ts";
import { knowledgeNode, knowledgeSource } from "#features/knowledge/table.ts";
import { nodeExecution, nodeOutputVersion, nodePart, workflowRun } from "#features/run/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import type { TestApp, TestWorkspace } from "../test-app.ts";
import { learnSource } from "./learn-source.ts";

/**
 * A source with its file in a folder that only owners see, an agent that is linked to both, and what cites it: a chat of
 * the workspace's EDITOR, who once saw it, and a run of the OWNER. Every title and text contains `mark`, except what
 * everybody may see.
 */
export async function makeLimitedSource(
  { app }: Pick<TestApp, "app">,
  { id: workspaceId, people }: TestWorkspace,
  mark: string,
) {
  const { system } = app.database;
  const own = { workspaceId, userId: people.OWNER.id };
  const ids = {
    ...{ folder: newId(), document: newId(), file: newId(), agent: newId(), chat: newId(), message: newId() },
    ...{ workflow: newId(), run: newId(), execution: newId(), toolCall: newId() },
  };
  const documentPath = `${workspaceId}/document/${newId()}.txt`;
  await system.insert(knowledgeNode).values({ id: ids.folder, ...own, text: mark, isFolder: true });
  const chunks = [{ text: `${mark}: the combination of the safe.` }];
  const learned = await learnSource(app, { workspaceId, title: mark, parentId: ids.folder, chunks });
  await system.insert(file).values({
    ...{ id: ids.file, ...own, path: documentPath, name: mark, mimeType: "text/plain", bytes: 1 },
    ...{ sha256: mark, purpose: "document", origin: "knowledge" },
  });
  await system
    .insert(document)
    .values({ id: ids.document, ...own, fileId: ids.file, title: mark, bytes: 1, text: mark });
  const segments = [{ start: 0, end: 1, text: mark }];
  await system
    .insert(filePart)
    .values({ fileId: ids.file, reader: "model", position: 0, workspaceId, text: mark, segments });
  await system
    .update(knowledgeSource)
    .set({ documentId: ids.document, path: documentPath })
    .where(eq(knowledgeSource.id, learned.sourceId));
  await system.insert(knowledgeLimit).values({ nodeId: ids.folder, workspaceId, roles: [] });
  const config = agentConfig.parse({ system: "You answer." });
  await system.insert(agent).values({ id: ids.agent, ...own, title: "Librarian", config });
  await system.insert(agentVersion).values({ workspaceId, agentId: ids.agent, number: 1, title: "Librarian", config });
  await system.insert(agentKnowledgeNode).values([
    { workspaceId, agentId: ids.agent, nodeId: ids.folder, position: 1 },
    { workspaceId, agentId: ids.agent, nodeId: learned.nodeId, position: 2 },
  ]);
  const [chunkId = ""] = learned.chunkIds;
  await system.insert(chat).values({ id: ids.chat, workspaceId, userId: people.EDITOR.id, title: "Safe" });
  const passage = { number: 1, chunkId, sourceId: learned.sourceId, nodeId: learned.nodeId, part: "" };
  const output = {
    question: "How is it opened?",
    lookedIn: [mark],
    passages: [{ ...passage, title: mark, text: mark }],
  };
  const tool = "get_context_from_provided_knowledge_sources_and_notes";
  const input = { question: "How is it opened?" };
  const parts: MessagePart[] = [
    { type: `tool-${tool}`, toolCallId: "call", state: "output-available", input, output },
    { type: "text", text: "With the combination [1]." },
  ];
  await system.insert(message).values({
    ...{ id: ids.message, workspaceId, chatId: ids.chat, role: "assistant", status: "DONE", metadata: {}, parts },
  });
  const nodeId = newId();
  const [node, edges] = [{ id: nodeId, label: "Ask", type: "AGENT", position: { x: 0, y: 0 }, config: {} }, []];
  const graph = { nodes: [node], edges };
  const versionId = newId();
  const workflowId = ids.workflow;
  await system.insert(workflow).values({ id: workflowId, ...own, title: "Safes", graph });
  await system
    .insert(workflowVersion)
    .values({ id: versionId, workspaceId, workflowId, revision: 1, title: "Safes", graph });
  await system
    .insert(workflowRun)
    .values({ id: ids.run, ...own, workflowId, versionId, title: "Safes #1", triggerType: "MANUAL" });
  const answer = { messages: [{ id: "answer", role: "assistant", parts }] };
  const ofStep = { workspaceId, executionId: ids.execution };
  await system
    .insert(nodeExecution)
    .values({ id: ids.execution, workspaceId, runId: ids.run, nodeId, ordinal: 0, output: { result: answer } });
  await system.insert(nodeOutputVersion).values({ ...ofStep, output: { result: answer } });
  await system.insert(nodePart).values({ ...ofStep, kind: "turn", index: 0, value: { value: answer.messages } });
  await system.insert(toolCall).values({
    ...{ ...ofStep, id: ids.toolCall, step: 0, position: 0, modelCallId: "call", tool, input, inputHash: "" },
    ...{ state: "answered", output: { value: output } },
  });
  return { ...ids, documentPath, chunk: chunkId, source: learned.sourceId, node: learned.nodeId };
}
