import { z } from "zod";
import { byApiAction } from "#features/api-action/schema.ts";
import { apiAction } from "#features/api-action/table.ts";
import { createFolderInput, folderIdInput, moveFolderInput, renameFolderInput } from "#features/folder/schema.ts";
import { listFolders } from "#features/folder/service/folders.ts";
import { folder } from "#features/folder/table.ts";
import { knowledgeNodeId } from "#features/knowledge/schema.ts";
import { knowledgeNode } from "#features/knowledge/table.ts";
import { byMcpServer } from "#features/mcp-server/schema.ts";
import { mcpServer } from "#features/mcp-server/table.ts";
import { note } from "#features/note/table.ts";
import { skill } from "#features/skill/table.ts";
import { style } from "#features/style/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { limits } from "#product/limits.ts";
import {
  agentChanges,
  agentNames,
  agentPage,
  agentScope,
  agentSummary,
  agentVersionKey,
  agentVersionRestore,
  categoryList,
  newAgent,
  ownAccountsInput,
  ownIntegrationsInput,
} from "./schema.ts";
import { createAgentFolder, deleteAgentFolder, moveAgentFolder, renameAgentFolder } from "./service/agent-folders.ts";
import { describeMemory } from "./service/agent-memory.ts";
import { listAgentPage } from "./service/agent-page.ts";
import { summarizeAgents } from "./service/agent-summary.ts";
import { findVersion, listVersions, restoreVersion } from "./service/agent-versions.ts";
import {
  createAgent,
  deleteAgent,
  duplicateAgent,
  findAgent,
  listAgents,
  makeAgentAvailable,
  moveAgent,
  restoreAgent,
  setAgentTags,
  updateAgent,
} from "./service/agents.ts";
import { assignNote } from "./service/assign-note.ts";
import { findAgentNames } from "./service/find-agent-names.ts";
import {
  listAgentsUsing,
  listAgentsUsingApiAction,
  listAgentsUsingIntegration,
  listAgentsUsingKnowledge,
  listAgentsUsingNote,
  listAgentsUsingServer,
  listAgentsUsingSkill,
  listAgentsUsingStyle,
} from "./service/list-agents-using.ts";
import { listIntegrationUse } from "./service/list-integration-use.ts";
import { listKnowledgeUse } from "./service/list-knowledge-use.ts";
import { listOwnAccounts } from "./service/list-own-accounts.ts";
import { listOwnIntegrations } from "./service/list-own-integrations.ts";
import { agent } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });
const byId = z.strictObject({ id: idOf("agent") });

export const agentRouter = router({
  getAll: workspaceProcedure(read)
    .input(agentScope)
    .query(({ ctx, input }) => listAgents(ctx, input)),
  getPage: workspaceProcedure(read)
    .input(agentPage)
    .query(({ ctx, input }) => listAgentPage(ctx, input)),
  getSummary: workspaceProcedure(read)
    .input(agentSummary)
    .query(({ ctx, input }) => summarizeAgents(ctx, input)),
  findNames: workspaceProcedure(read)
    .input(agentNames)
    .query(({ ctx, input }) => findAgentNames(ctx, input)),
  getFolders: workspaceProcedure(read)
    .input(inWorkspace)
    .query(({ ctx }) => listFolders(ctx, "AGENT")),
  getById: rowProcedure(agent, read)
    .input(byId)
    .query(({ ctx, input }) => findAgent(ctx, input.id)),
  getAllUsingAgent: rowProcedure(agent, read)
    .input(byId)
    .query(({ ctx, input }) => listAgentsUsing(ctx, input.id)),
  getAllUsingApiAction: rowProcedure(apiAction, read)
    .input(byApiAction)
    .query(({ ctx, input }) => listAgentsUsingApiAction(ctx, input.id)),
  getAllUsingKnowledge: rowProcedure(knowledgeNode, read)
    .input(z.strictObject({ id: knowledgeNodeId }))
    .query(({ ctx, input }) => listAgentsUsingKnowledge(ctx, input.id)),
  getAllUsingSkill: rowProcedure(skill, read)
    .input(z.strictObject({ id: idOf("skill") }))
    .query(({ ctx, input }) => listAgentsUsingSkill(ctx, input.id)),
  getAllUsingStyle: rowProcedure(style, read)
    .input(z.strictObject({ id: idOf("style") }))
    .query(({ ctx, input }) => listAgentsUsingStyle(ctx, input.id)),
  getAllUsingNote: rowProcedure(note, read)
    .input(z.strictObject({ id: idOf("note") }))
    .query(({ ctx, input }) => listAgentsUsingNote(ctx, input.id)),
  getMemory: rowProcedure(agent, read)
    .input(byId)
    .query(({ ctx, input }) => describeMemory(ctx, input.id)),
  getAllUsingServer: rowProcedure(mcpServer, read)
    .input(byMcpServer)
    .query(({ ctx, input }) => listAgentsUsingServer(ctx, input.id)),
  getIntegrationUse: workspaceProcedure(read)
    .input(inWorkspace)
    .query(({ ctx }) => listIntegrationUse(ctx)),
  getOwnAccounts: workspaceProcedure(read)
    .input(ownAccountsInput)
    .query(({ ctx, input }) => listOwnAccounts(ctx, input.ids)),
  getOwnIntegrations: workspaceProcedure(read)
    .input(ownIntegrationsInput)
    .query(({ ctx, input }) => listOwnIntegrations(ctx, input.ids)),
  getAllUsingIntegration: workspaceProcedure(read)
    .input(inWorkspace.extend({ appName: z.string().min(1).max(limits.agent.appNameChars) }))
    .query(({ ctx, input }) => listAgentsUsingIntegration(ctx, input.appName)),
  getKnowledgeUse: workspaceProcedure(read)
    .input(inWorkspace)
    .query(({ ctx }) => listKnowledgeUse(ctx)),
  getVersions: rowProcedure(agent, read)
    .input(byId)
    .query(({ ctx, input }) => listVersions(ctx, input.id)),
  getVersion: rowProcedure(agent, read)
    .input(agentVersionKey)
    .query(({ ctx, input }) => findVersion(ctx, input)),
  create: workspaceProcedure(write)
    .input(newAgent)
    .mutation(idempotent("agent.create", ({ ctx, input }) => createAgent(ctx, input))),
  update: rowProcedure(agent, write)
    .input(agentChanges)
    .mutation(({ ctx, input }) => updateAgent(ctx, input)),
  move: rowProcedure(agent, write)
    .input(byId.extend({ parentFolderId: idOf("folder").nullable() }))
    .mutation(({ ctx, input }) => moveAgent(ctx, input.id, input.parentFolderId)),
  tag: rowProcedure(agent, write)
    .input(byId.extend({ category: categoryList.unwrap() }))
    .mutation(({ ctx, input }) => setAgentTags(ctx, input.id, input.category)),
  assignNote: rowProcedure(agent, write)
    .input(byId.extend({ noteId: idOf("note"), isAssigned: z.boolean() }))
    .mutation(({ ctx, input }) => assignNote(ctx, input)),
  duplicate: rowProcedure(agent, write)
    .input(byId)
    .mutation(idempotent("agent.duplicate", ({ ctx, input }) => duplicateAgent(ctx, input.id))),
  makeAvailable: rowProcedure(agent, write)
    .input(byId)
    .mutation(({ ctx, input }) => makeAgentAvailable(ctx, input.id)),
  delete: rowProcedure(agent, write)
    .input(byId)
    .mutation(({ ctx, input }) => deleteAgent(ctx, input.id)),
  restore: rowProcedure(agent, write)
    .input(byId)
    .mutation(({ ctx, input }) => restoreAgent(ctx, input.id)),
  restoreVersion: rowProcedure(agent, write)
    .input(agentVersionRestore)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
  createFolder: workspaceProcedure(write)
    .input(createFolderInput)
    .mutation(idempotent("agent.createFolder", ({ ctx, input }) => createAgentFolder(ctx, input))),
  renameFolder: rowProcedure(folder, write, "folderId")
    .input(renameFolderInput)
    .mutation(({ ctx, input }) => renameAgentFolder(ctx, input.folderId, input.name)),
  moveFolder: rowProcedure(folder, write, "folderId")
    .input(moveFolderInput)
    .mutation(({ ctx, input }) => moveAgentFolder(ctx, input.folderId, input.parentFolderId)),
  deleteFolder: rowProcedure(folder, write, "folderId")
    .input(folderIdInput)
    .mutation(({ ctx, input }) => deleteAgentFolder(ctx, input.folderId)),
});
