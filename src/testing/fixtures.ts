import { and, eq } from "drizzle-orm";
import { agentConfig } from "#features/agent/schema.ts";
import {
  agent,
  agentApiAction,
  agentKnowledgeNode,
  agentMcpServer,
  agentSkill,
  agentStyle,
  agentVersion,
} from "#features/agent/table.ts";
import { apiAction } from "#features/api-action/table.ts";
import { apiKey } from "#features/api-key/table.ts";
import { artifact, artifactVersion } from "#features/artifact/table.ts";
import { bulkRow, bulkRun } from "#features/bulk-run/table.ts";
import { changeProposal } from "#features/change-proposal/table.ts";
import { chat, message, testReply } from "#features/chat/table.ts";
import { chatSchedule } from "#features/chat-schedule/table.ts";
import { workflowComment } from "#features/comment/table.ts";
import { galleryItem, publicReport } from "#features/community/table.ts";
import { composioAction, composioApp } from "#features/composio-integration/table.ts";
import { modelEndpoint } from "#features/credential/table.ts";
import { eventDelivery, eventWebhook, runEvent } from "#features/event-webhook/table.ts";
import { document, file } from "#features/file/table.ts";
import { folder } from "#features/folder/table.ts";
import { firstSettings } from "#features/form/schema.ts";
import { workflowForm } from "#features/form/table.ts";
import { knowledgeSavedQuestion } from "#features/knowledge/table/saved-questions.ts";
import { knowledgeSetting } from "#features/knowledge/table/setting.ts";
import { knowledgeTable, knowledgeTableRows } from "#features/knowledge/table/spreadsheets.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "#features/knowledge/table.ts";
import { mcpPublication } from "#features/mcp-publication/table.ts";
import { mcpServer, mcpSignIn } from "#features/mcp-server/table.ts";
import { memoryFact } from "#features/memory-fact/table.ts";
import { note } from "#features/note/table.ts";
import { connectedApp, oauthClient, oauthToken } from "#features/oauth-server/table.ts";
import { project } from "#features/project/table.ts";
import { prompt } from "#features/prompt/table.ts";
import { stepAnswer, stepWait, waitMessage } from "#features/run/table/wait.ts";
import { nodeExecution, nodeOutputVersion, workflowRun } from "#features/run/table.ts";
import { runDay, runFailureTotal, runTotal } from "#features/run-analytics/table.ts";
import { runRetry, runRetryItem } from "#features/run-retry/table.ts";
import { runView } from "#features/run-view/table.ts";
import { skill, skillVersion } from "#features/skill/table.ts";
import { style } from "#features/style/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { workflowTrigger } from "#features/trigger/table.ts";
import { unansweredQuestion } from "#features/unanswered/table.ts";
import { workflow, workflowVersion } from "#features/workflow/table.ts";
import { newId } from "#lib/id.ts";
import { secret } from "#lib/secret.ts";
import { workspaceInvitation, workspaceMember } from "#platform/tables/workspace.ts";
import type { EntityKey } from "./sample-input.ts";
import type { TestApp, TestWorkspace } from "./test-app.ts";

/** Creates one record of every kind in a workspace. Every text contains `mark`, so a leak can be detected anywhere. */
export async function createFixtures(
  testApp: TestApp,
  { id: workspaceId, people }: TestWorkspace,
  mark: string,
): Promise<Record<EntityKey, string>> {
  const { system } = testApp.app.database;
  const own = { workspaceId, userId: people.OWNER.id };
  const ids = {
    workspace: workspaceId,
    user: people.EDITOR.id,
    session: people.OWNER.sessionId,
    invitation: newId(),
    folder: newId(),
    agent: newId(),
    apiAction: newId(),
    apiKey: newId(),
    artifact: newId(),
    bulkRun: newId(),
    runRetry: newId(),
    runView: newId(),
    changeProposal: newId(),
    chat: newId(),
    project: newId(),
    message: newId(),
    toolCall: newId(),
    stream: newId(),
    workflow: newId(),
    comment: newId(),
    connectedApp: newId(),
    run: newId(),
    execution: newId(),
    wait: newId(),
    outputVersion: newId(),
    document: newId(),
    knowledgeNode: newId(),
    knowledgeSource: newId(),
    knowledgeChunk: newId(),
    knowledgeSavedQuestion: newId(),
    trigger: newId(),
    eventWebhook: newId(),
    eventDelivery: newId(),
    chatSchedule: newId(),
    unansweredQuestion: newId(),
    endpoint: newId(),
    note: newId(),
    memoryFact: newId(),
    prompt: newId(),
    skill: newId(),
    style: newId(),
    mcpServer: newId(),
    filePath: `${workspaceId}/image/${newId()}.png`,
    documentPath: `${workspaceId}/document/${newId()}.txt`,
  };
  const [member] = await system
    .select({ id: workspaceMember.id })
    .from(workspaceMember)
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, people.EDITOR.id)));
  await system.insert(workspaceInvitation).values({
    id: ids.invitation,
    workspaceId,
    email: `${mark.toLowerCase()}@example.com`,
    role: "USER",
    inviterId: people.OWNER.id,
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  await system.insert(folder).values({ id: ids.folder, workspaceId, kind: "AGENT", name: mark });
  const config = agentConfig.parse({ system: mark });
  await system.insert(agent).values({ id: ids.agent, ...own, title: mark, config });
  await system.insert(agentVersion).values({ workspaceId, agentId: ids.agent, number: 1, title: mark, config });
  const clientId = `client of ${workspaceId} ${newId()}`;
  await system.insert(oauthClient).values({ id: clientId, name: mark, redirectUris: ["https://app.example/done"] });
  await system.insert(connectedApp).values({
    ...{ id: ids.connectedApp, ...own, clientId, scopes: ["read"], lastUsedAt: new Date() },
    ...{ redirectUri: "https://app.example/done", codeChallenge: mark },
  });
  await system
    .insert(oauthToken)
    .values({ hash: clientId, appId: ids.connectedApp, kind: "access", expiresAt: new Date(Date.now() + 60_000) });
  await system.insert(project).values({ id: ids.project, ...own, name: mark, instructions: mark });
  await system.insert(chat).values({ id: ids.chat, ...own, title: mark });
  await system.insert(chatSchedule).values({
    ...{ id: ids.chatSchedule, ...own, chatId: ids.chat, title: mark, prompt: mark, isActive: false },
    config: { frequency: "DAY", time: "09:00", timezone: "UTC" },
  });
  await system.insert(artifact).values({
    id: ids.artifact,
    ...own,
    chatId: ids.chat,
    kind: "TEXT",
    title: mark,
    config: { task: mark },
    content: { text: mark },
  });
  await system.insert(artifactVersion).values({
    workspaceId,
    artifactId: ids.artifact,
    number: 1,
    content: { text: mark },
    isByAgent: false,
    createdAt: new Date(),
  });
  await system
    .insert(message)
    .values({ id: ids.message, workspaceId, chatId: ids.chat, role: "user", parts: [{ type: "text", text: mark }] });
  await system.insert(testReply).values({
    workspaceId,
    messageId: ids.message,
    draft: { ...config, title: mark },
    sent: {
      model: { id: mark, name: mark },
      temperature: null,
      maxOutputTokens: null,
      system: [{ kind: "instructions", text: mark }],
      messages: [{ role: "user", content: [{ type: "text", text: mark }] }],
      omittedMessages: 0,
      tools: [],
      toolTokens: 0,
    },
  });
  await system.insert(toolCall).values({
    id: ids.toolCall,
    workspaceId,
    messageId: ids.message,
    step: 0,
    position: 0,
    modelCallId: "call",
    tool: mark,
    input: { text: mark },
    inputHash: mark,
    state: "waiting",
  });
  const nodeId = newId();
  const graph = {
    nodes: [{ id: nodeId, label: mark, type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields: [] } }],
    edges: [],
  };
  const versionId = newId();
  await system.insert(workflow).values({ id: ids.workflow, ...own, title: mark, graph });
  await system
    .insert(workflowVersion)
    .values({ id: versionId, workspaceId, workflowId: ids.workflow, revision: 1, title: mark, graph });
  await system.insert(workflowForm).values({
    ...{ ...own, workflowId: ids.workflow, slug: `form-${ids.workflow}`, isPublished: true },
    settings: firstSettings(mark, { continueText: mark, rerunText: mark }),
  });
  await system.insert(changeProposal).values({
    ...{ id: ids.changeProposal, workspaceId, target: "WORKFLOW", workflowId: ids.workflow, title: mark, reason: mark },
    ...{ author: people.OWNER.id, authorId: people.OWNER.id },
    content: { kind: "WORKFLOW", base: graph, graph, title: mark, agents: [] },
  });
  await system
    .insert(workflowComment)
    .values({ id: ids.comment, workspaceId, workflowId: ids.workflow, authorId: people.OWNER.id, nodeId, text: mark });
  await system
    .insert(workflowRun)
    .values({ id: ids.run, ...own, workflowId: ids.workflow, versionId, title: mark, triggerType: "MANUAL" });
  await system
    .insert(nodeExecution)
    .values({ id: ids.execution, workspaceId, runId: ids.run, nodeId, ordinal: 0, output: { result: mark } });
  await system
    .insert(nodeOutputVersion)
    .values({ id: ids.outputVersion, workspaceId, executionId: ids.execution, output: { result: mark } });
  await system.insert(stepWait).values({
    ...{ id: ids.wait, workspaceId, runId: ids.run, executionId: ids.execution, epoch: 1, reason: "input" },
    ...{ assigneeEmail: `${mark.toLowerCase()}@example.com`, tokenHash: newId(), linkExpiresAt: new Date() },
  });
  await system.insert(waitMessage).values({ workspaceId, waitId: ids.wait, key: "wait", state: "sent", problem: mark });
  await system.insert(stepAnswer).values({
    ...{ workspaceId, executionId: ids.execution, email: `${mark.toLowerCase()}@example.com`, through: "LINK" },
    shown: { step: mark, workflow: mark, questions: [], nextStep: null },
  });
  const fileId = newId();
  const stored = { ...own, name: mark, bytes: 1, sha256: mark, origin: "chat" as const };
  await system.insert(file).values([
    { ...stored, path: ids.filePath, mimeType: "image/png", purpose: "image" },
    { ...stored, id: fileId, path: ids.documentPath, mimeType: "text/plain", purpose: "document" },
  ]);
  await system.insert(document).values({ id: ids.document, ...own, fileId, title: mark, bytes: 1, text: mark });
  await system
    .insert(knowledgeSetting)
    .values({
      workspaceId,
      model: "universal-sentence-encoder-lite",
      nextModel: `endpoint:instance-1:${mark}`,
      state: "FAILED",
      problem: mark,
    })
    .onConflictDoNothing();
  await system.insert(knowledgeNode).values({ id: ids.knowledgeNode, ...own, text: mark, isFolder: false });
  await system.insert(knowledgeSource).values({
    id: ids.knowledgeSource,
    workspaceId,
    nodeId: ids.knowledgeNode,
    type: "URL",
    url: `https://example.com/${mark}`,
    documentId: ids.document,
    status: "READY",
    generation: 1,
    attempt: 1,
  });
  await system.insert(knowledgeChunk).values({
    ...{ id: ids.knowledgeChunk, workspaceId, sourceId: ids.knowledgeSource, generation: 1, position: 0 },
    ...{ text: mark, context: mark, start: 0, end: mark.length },
  });
  const tableId = newId();
  await system.insert(knowledgeTable).values({
    ...{ id: tableId, workspaceId, sourceId: ids.knowledgeSource, generation: 1, position: 0, title: mark },
    ...{ columns: [], rowsCount: 1, isTruncated: false, chars: mark.length },
  });
  await system.insert(knowledgeTableRows).values({ tableId, workspaceId, position: 0, rows: [[mark]] });
  await system.insert(knowledgeSavedQuestion).values({
    ...{
      id: ids.knowledgeSavedQuestion,
      workspaceId,
      question: mark,
      nodeIds: [ids.knowledgeNode],
      minSimilarity: 0.2,
    },
    expected: [
      { sourceId: ids.knowledgeSource, title: mark, part: mark, text: mark, start: 0, end: mark.length, sha256: mark },
    ],
  });
  await system.insert(unansweredQuestion).values({
    ...{
      id: ids.unansweredQuestion,
      workspaceId,
      groupId: ids.unansweredQuestion,
      answerId: mark,
      messageId: ids.message,
    },
    ...{ agentId: ids.agent, question: mark, words: [mark], reason: "NOTHING_FOUND", found: [] },
  });
  await system
    .insert(agentKnowledgeNode)
    .values({ workspaceId, agentId: ids.agent, nodeId: ids.knowledgeNode, position: 1 });
  await system
    .insert(modelEndpoint)
    .values({ id: ids.endpoint, workspaceId, name: mark, baseUrl: "https://models.example.com/v1", models: [] });
  await system.insert(note).values({ id: ids.note, ...own, title: mark, content: mark, category: [mark] });
  await system.insert(memoryFact).values({
    ...{ id: ids.memoryFact, ...own, chatId: ids.chat, agentId: ids.agent, kind: "NEW" },
    ...{ title: mark, content: mark, quote: mark },
  });
  await system.insert(apiAction).values({
    ...{ id: ids.apiAction, ...own, title: mark, name: mark, desc: mark, url: `https://example.com/${mark}` },
    ...{ method: "GET", headers: [], queryParams: [], body: [] },
  });
  await system.insert(apiKey).values({
    ...{ id: ids.apiKey, ...own, name: mark, prefix: "sk-fixture", hash: `hash of ${ids.apiKey}`, scopes: ["read"] },
  });
  await system.insert(workflowTrigger).values({
    ...{ id: ids.trigger, ...own, workflowId: ids.workflow, type: "WEBHOOK", title: mark, isActive: false },
    ...{ config: { check: "SECRET", answer: "AT_ONCE", mapping: [] }, publicId: `webhook of ${ids.trigger}` },
  });
  await system.insert(eventWebhook).values({
    ...{ id: ids.eventWebhook, ...own, url: `https://example.com/${mark}`, events: ["run.completed"] },
    ...{ sealedSecret: mark, isActive: false },
  });
  await system.insert(eventDelivery).values({
    ...{ id: ids.eventDelivery, workspaceId, webhookId: ids.eventWebhook, runId: ids.run, eventId: `evt_${mark}` },
    ...{ event: "run.completed", body: mark, answer: mark, state: "FAILED" },
  });
  await system.insert(runEvent).values({
    ...{ workspaceId, runId: ids.run, event: "run.failed", error: mark, occurredAt: new Date() },
  });
  const day = { workspaceId, workflowId: ids.workflow, day: "2026-01-05" };
  await system.insert(runDay).values(day);
  const trigger = "MANUAL";
  await system.insert(runTotal).values({ ...day, ...own, trigger, status: "FAILED", runs: [1], ms: [0], credits: [0] });
  await system.insert(runFailureTotal).values({ ...day, ...own, nodeId, runs: 1, versionId, startedAt: new Date() });
  await system.insert(bulkRun).values({
    ...{ id: ids.bulkRun, ...own, workflowId: ids.workflow, fileName: mark, rowCount: 1 },
    source: { columns: [mark], rows: [{ number: 2, cells: [mark] }] },
  });
  await system.insert(bulkRow).values({ workspaceId, bulkRunId: ids.bulkRun, number: 3, values: { topic: mark } });
  await system.insert(runRetry).values({ id: ids.runRetry, ...own, status: "DONE" });
  await system.insert(runRetryItem).values({
    ...{ workspaceId, runRetryId: ids.runRetry, position: 1, runId: ids.run, executionId: ids.execution, epoch: 1 },
    ...{ state: "FAILED", problem: mark },
  });
  await system.insert(runView).values({ id: ids.runView, ...own, name: mark, query: `q=${mark}`, isShared: true });
  // An operator has hidden it, so that nobody may read it.
  await system.insert(galleryItem).values({ ...own, chatId: ids.chat, category: "other", hiddenAt: new Date() });
  await system.insert(publicReport).values({
    ...{ workspaceId, chatId: ids.chat, reporterKey: newId() },
    ...{ reason: "other", note: mark, closedAt: new Date() },
  });
  await system.insert(mcpPublication).values({ workspaceId, agentId: ids.agent, toolName: `ask_${ids.agent}` });
  await system.insert(agentApiAction).values({
    ...{ workspaceId, agentId: ids.agent, apiActionId: ids.apiAction, position: 1 },
  });
  await system.insert(prompt).values({ id: ids.prompt, ...own, title: mark, text: mark, isShared: true });
  await system.insert(style).values({ id: ids.style, ...own, title: mark, desc: mark, category: [mark] });
  await system.insert(agentStyle).values({ workspaceId, agentId: ids.agent, styleId: ids.style, position: 1 });
  await system.insert(skill).values({ id: ids.skill, ...own, name: mark.toLowerCase(), description: mark });
  await system.insert(skillVersion).values({
    ...{ workspaceId, skillId: ids.skill, number: 1, note: mark, authorId: people.OWNER.id },
    files: [{ path: "SKILL.md", encoding: "utf8", content: mark }],
  });
  await system.insert(agentSkill).values({ workspaceId, agentId: ids.agent, skillId: ids.skill, position: 1 });
  await system.insert(mcpServer).values({
    id: ids.mcpServer,
    workspaceId,
    name: mark,
    slug: mark.toLowerCase(),
    host: "mcp.example.com",
    sealedUrl: testApp.app.vault.seal(
      "mcp",
      `${workspaceId}|mcp_server|${ids.mcpServer}|url`,
      secret('"https://mcp.example.com/mcp"'),
    ),
    account: "person",
    freshUntil: new Date(Date.now() + 86_400_000),
    tools: [
      {
        name: mark,
        wireName: `mcp_${mark.toLowerCase()}_tool`,
        title: mark,
        description: mark,
        inputSchema: { type: "object", description: mark },
        isReading: false,
        isOn: true,
        policy: "ask",
        change: null,
      },
    ],
  });
  await system.insert(mcpSignIn).values({ workspaceId, serverId: ids.mcpServer, userId: people.OWNER.id });
  await system.insert(agentMcpServer).values({ workspaceId, agentId: ids.agent, serverId: ids.mcpServer, position: 1 });
  const [app] = await system
    .insert(composioApp)
    .values({
      ...{ workspaceId, slug: mark.toLowerCase(), title: mark, state: "active", accountId: mark },
      checkedAt: new Date(Date.now() + 86_400_000),
    })
    .returning({ id: composioApp.id });
  await system.insert(composioAction).values({
    ...{ workspaceId, appId: app?.id ?? "", slug: mark.replaceAll("-", "_"), title: mark, description: mark },
    ...{ isReading: true, version: mark, inputSchema: { type: "object", description: mark } },
  });
  return { ...ids, member: member?.id ?? "" };
}
