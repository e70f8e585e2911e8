import { eq } from "drizzle-orm";
import { agentConfig } from "#features/agent/schema.ts";
import { agent, agentKnowledgeNode, agentVersion } from "#features/agent/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { document, file } from "#features/file/table.ts";
import { knowledgeLimit } from "#features/knowledge/table/limits.ts";
import { knowledgeNode, knowledgeSource } from "#features/knowledge/table.ts";
import { newId } from "#lib/id.ts";
import type { TestApp, TestWorkspace } from "../test-app.ts";
import { learnSource } from "./learn-source.ts";

/**
 * A source with its file in a folder that only owners see, an agent that is linked to both, and a chat of the workspace's
 * EDITOR that cites it. Every title and text contains `mark`, except what everybody may see.
 */
export async function makeLimitedSource(
  { app }: Pick<TestApp, "app">,
  { id: workspaceId, people }: TestWorkspace,
  mark: string,
) {
  const { system } = app.database;
  const own = { workspaceId, userId: people.OWNER.id };
  const ids = { folder: newId(), document: newId(), agent: newId(), chat: newId() };
  const documentPath = `${workspaceId}/document/${newId()}.txt`;
  const fileId = newId();
  await system.insert(knowledgeNode).values({ id: ids.folder, ...own, text: mark, isFolder: true });
  const chunks = [{ text: `${mark}: the combination of the safe.` }];
  const learned = await learnSource(app, { workspaceId, title: mark, parentId: ids.folder, chunks });
  await system.insert(file).values({
    ...{ id: fileId, ...own, path: documentPath, name: mark, mimeType: "text/plain", bytes: 1 },
    ...{ sha256: mark, purpose: "document", origin: "knowledge" },
  });
  await system.insert(document).values({ id: ids.document, ...own, fileId, title: mark, bytes: 1, text: mark });
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
  await system.insert(message).values({
    ...{ workspaceId, chatId: ids.chat, role: "assistant", status: "DONE", metadata: {} },
    parts: [
      {
        type: "tool-get_context_from_provided_knowledge_sources_and_notes",
        toolCallId: "call",
        state: "output-available",
        input: { question: "How is it opened?" },
        output: {
          question: "How is it opened?",
          lookedIn: [mark],
          passages: [
            {
              number: 1,
              chunkId,
              sourceId: learned.sourceId,
              nodeId: learned.nodeId,
              title: mark,
              part: "",
              text: mark,
            },
          ],
        },
      },
      { type: "text", text: "With the combination [1]." },
    ],
  });
  return { ...ids, documentPath, chunk: chunkId, source: learned.sourceId, node: learned.nodeId };
}
