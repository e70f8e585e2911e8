import { z } from "zod";
import { runStartNodes } from "#engine/graph/graph.ts";
import { graphId } from "#engine/graph/read-graph.ts";
import { apiAction } from "#features/api-action/table.ts";
import { createFolderInput, folderIdInput, moveFolderInput, renameFolderInput } from "#features/folder/schema.ts";
import { listFolders } from "#features/folder/service/folders.ts";
import { folder } from "#features/folder/table.ts";
import { mcpServer } from "#features/mcp-server/table.ts";
import { note } from "#features/note/table.ts";
import { skill } from "#features/skill/table.ts";
import { style } from "#features/style/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { catalog, specs } from "#nodes/index.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import {
  createV2Input,
  createWorkflowInput,
  findNamesInput,
  importStepsInput,
  importWorkflowInput,
  nameVersionInput,
  presenceInput,
  saveGraphInput,
  subflowsInput,
  updateV2Input,
  updateWorkflowInput,
  versionInput,
  webhookTestInput,
} from "./schema.ts";
import { createWorkflowFromSetup } from "./service/create-from-setup.ts";
import { diagnose } from "./service/diagnose.ts";
import { duplicateWorkflow } from "./service/duplicate.ts";
import { findWorkflowNames } from "./service/find-names.ts";
import {
  createWorkflowFolder,
  deleteWorkflowFolder,
  moveWorkflowFolder,
  renameWorkflowFolder,
} from "./service/folders.ts";
import { createFromV2, updateFromV2 } from "./service/from-v2.ts";
import { exportWorkflow, importSteps, importWorkflow } from "./service/import-export.ts";
import { listKnowledgeUse } from "./service/list-knowledge-use.ts";
import { listWorkflowsMentioning } from "./service/list-workflows-mentioning.ts";
import { listNextOptions } from "./service/next-options.ts";
import { publishPresence } from "./service/presence.ts";
import { findSubflows } from "./service/subflows.ts";
import { summarizeWorkflows } from "./service/summary.ts";
import { getSigningSecret, sendTestWebhook } from "./service/test-webhook.ts";
import { findUndoHistory } from "./service/undo-history.ts";
import { setAutoModels } from "./service/use-auto-models.ts";
import { findWorkflowVersion, listWorkflowVersions, nameWorkflowVersion } from "./service/versions.ts";
import {
  deleteWorkflow,
  findWorkflow,
  listWorkflows,
  listWorkflowsUsingAgent,
  restoreWorkflow,
  saveGraph,
  updateWorkflow,
} from "./service/workflows.ts";
import { workflow } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const workspaceInput = z.strictObject({ workspaceId: idOf("workspace") });
const idInput = z.strictObject({ id: idOf("workflow") });

export const workflowRouter = router({
  getAll: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => listWorkflows(ctx)),
  getSummary: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => summarizeWorkflows(ctx)),
  findNames: workspaceProcedure(read)
    .input(findNamesInput)
    .query(({ ctx, input }) => findWorkflowNames(ctx, input)),
  /** The facts that the builder needs to check child workflows. */
  getInner: workspaceProcedure(read)
    .input(subflowsInput)
    .query(({ ctx, input }) => findSubflows(ctx, input.ids)),
  getFolders: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => listFolders(ctx, "WORKFLOW")),
  getById: rowProcedure(workflow, read)
    .input(idInput)
    .query(({ ctx, input }) => findWorkflow(ctx, input.id)),
  getDiagnosis: rowProcedure(workflow, read)
    .input(idInput)
    .query(({ ctx, input }) => diagnose(ctx, input.id)),
  getTrail: rowProcedure(workflow, { ...read, role: "EDITOR" })
    .input(idInput)
    .query(({ ctx, input }) => findUndoHistory(ctx, input.id)),
  getVersions: rowProcedure(workflow, read)
    .input(idInput)
    .query(({ ctx, input }) => listWorkflowVersions(ctx, input.id)),
  getVersion: rowProcedure(workflow, read)
    .input(versionInput)
    .query(({ ctx, input }) => findWorkflowVersion(ctx, input)),
  nameVersion: rowProcedure(workflow, write)
    .input(nameVersionInput)
    .mutation(({ ctx, input }) => nameWorkflowVersion(ctx, input)),
  getAllUsingAgent: workspaceProcedure(read)
    .input(workspaceInput.extend({ agentId: idOf("agent") }))
    .query(({ ctx, input }) => listWorkflowsUsingAgent(ctx, input.agentId)),
  getAllUsingApiAction: rowProcedure(apiAction, read)
    .input(z.strictObject({ id: idOf("apiAction") }))
    .query(({ ctx, input }) => listWorkflowsMentioning(ctx, "apiActionId", input.id)),
  getAllUsingNote: rowProcedure(note, read)
    .input(z.strictObject({ id: idOf("note") }))
    .query(({ ctx, input }) => listWorkflowsMentioning(ctx, "noteId", input.id)),
  getAllUsingServer: rowProcedure(mcpServer, read)
    .input(z.strictObject({ id: idOf("mcpServer") }))
    .query(({ ctx, input }) => listWorkflowsMentioning(ctx, "mcpServerId", input.id)),
  getAllUsingSkill: rowProcedure(skill, read)
    .input(z.strictObject({ id: idOf("skill") }))
    .query(({ ctx, input }) => listWorkflowsMentioning(ctx, "skillId", input.id)),
  getAllUsingStyle: rowProcedure(style, read)
    .input(z.strictObject({ id: idOf("style") }))
    .query(({ ctx, input }) => listWorkflowsMentioning(ctx, "styleId", input.id)),
  getKnowledgeUse: workspaceProcedure(read)
    .input(workspaceInput)
    .query(({ ctx }) => listKnowledgeUse(ctx)),
  create: workspaceProcedure(write)
    .input(createWorkflowInput)
    .mutation(idempotent("workflow.create", ({ ctx, input }) => createWorkflowFromSetup(ctx, input))),
  createFromJson: workspaceProcedure(write)
    .input(importWorkflowInput)
    .mutation(idempotent("workflow.createFromJson", ({ ctx, input }) => importWorkflow(ctx, input))),
  stepsFromJson: workspaceProcedure(write)
    .input(importStepsInput)
    .mutation(idempotent("workflow.stepsFromJson", ({ ctx, input }) => importSteps(ctx, input))),
  useAutoModels: rowProcedure(workflow, write)
    .input(idInput)
    .mutation(({ ctx, input }) => setAutoModels(ctx, input.id)),
  createFromV2: workspaceProcedure(write)
    .input(createV2Input)
    .mutation(({ ctx, input }) => createFromV2(ctx, input.workflowData)),
  updateFromV2: rowProcedure(workflow, write, "workflowId")
    .input(updateV2Input)
    .mutation(({ ctx, input }) => updateFromV2(ctx, input.workflowId, input.workflowData)),
  exportJson: rowProcedure(workflow, read)
    .input(idInput)
    .query(({ ctx, input }) => exportWorkflow(ctx, input.id)),
  saveGraph: rowProcedure(workflow, write)
    .input(saveGraphInput)
    .mutation(({ ctx, input }) => saveGraph(ctx, input)),
  /** Published to other open builders, not stored. */
  sayWhere: rowProcedure(workflow, { ...read, role: "EDITOR" })
    .input(presenceInput)
    .mutation(({ ctx, input }) => publishPresence(ctx, input)),
  update: rowProcedure(workflow, write)
    .input(updateWorkflowInput)
    .mutation(({ ctx, input }) => updateWorkflow(ctx, input)),
  duplicate: rowProcedure(workflow, write)
    .input(idInput)
    .mutation(idempotent("workflow.duplicate", ({ ctx, input }) => duplicateWorkflow(ctx, input.id))),
  delete: rowProcedure(workflow, write)
    .input(idInput)
    .mutation(({ ctx, input }) => deleteWorkflow(ctx, input.id)),
  restore: rowProcedure(workflow, write)
    .input(idInput)
    .mutation(({ ctx, input }) => restoreWorkflow(ctx, input.id)),
  createFolder: workspaceProcedure(write)
    .input(createFolderInput)
    .mutation(idempotent("workflow.createFolder", ({ ctx, input }) => createWorkflowFolder(ctx, input))),
  renameFolder: rowProcedure(folder, write, "folderId")
    .input(renameFolderInput)
    .mutation(({ ctx, input }) => renameWorkflowFolder(ctx, input.folderId, input.name)),
  moveFolder: rowProcedure(folder, write, "folderId")
    .input(moveFolderInput)
    .mutation(({ ctx, input }) => moveWorkflowFolder(ctx, input.folderId, input.parentFolderId)),
  deleteFolder: rowProcedure(folder, write, "folderId")
    .input(folderIdInput)
    .mutation(({ ctx, input }) => deleteWorkflowFolder(ctx, input.folderId)),
});

export const workflowNodeRouter = router({
  sendWebhookTestData: workspaceProcedure({ ...write, cost: "heavy" })
    .input(webhookTestInput)
    .mutation(({ ctx, input }) => sendTestWebhook(ctx, input)),
  getWebhookSigningSecret: workspaceProcedure({ ...read, role: "EDITOR" })
    .input(workspaceInput)
    .query(({ ctx }) => getSigningSecret(ctx)),
  /** The possible next steps of a router. */
  getRouterNodeNextOptions: workspaceProcedure(read)
    .input(workspaceInput.extend({ nodeId: graphId }))
    .query(({ ctx, input }) => listNextOptions(ctx, input.nodeId)),
  /** The fields of the first step, which a subflow fills. */
  getFirstNodeWorkflowById: workspaceProcedure(read)
    .input(workspaceInput.extend({ workflowId: idOf("workflow") }))
    .query(async ({ ctx, input }) => {
      const [first] = runStartNodes((await findWorkflow(ctx, input.workflowId)).graph, specs);
      const outputs = first ? (catalog[first.type]?.outputs?.(first.config) ?? []) : [];
      const fields = outputs.flatMap(({ as, key, label, type }) => (as === "field" ? [{ id: key, label, type }] : []));
      return first ? { ...first, fields } : null;
    }),
});
