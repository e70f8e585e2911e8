import { z } from "zod";
import { runStartNodes } from "#engine/graph.ts";
import { graphId } from "#engine/read-graph.ts";
import { byFolder, folderDraft, folderMove, folderRename } from "#features/folder/schema.ts";
import { listFolders } from "#features/folder/service/folders.ts";
import { folder } from "#features/folder/table.ts";
import { idOf } from "#lib/entity-id.ts";
import { catalog, specs } from "#nodes/index.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { member, router, rowMember } from "#platform/access/procedures.ts";
import {
  byVersion,
  createV2,
  graphSave,
  stepsImport,
  updateV2,
  versionName,
  webhookTest,
  whereabouts,
  workflowChanges,
  workflowDraft,
  workflowImport,
  workflowNames,
  workflowsInside,
} from "./schema.ts";
import { diagnose } from "./service/diagnose.ts";
import { duplicateWorkflow } from "./service/duplicate.ts";
import { exportWorkflow, importSteps, importWorkflow } from "./service/exchange.ts";
import {
  createWorkflowFolder,
  deleteWorkflowFolder,
  moveWorkflowFolder,
  renameWorkflowFolder,
} from "./service/folders.ts";
import { createFromV2, updateFromV2 } from "./service/from-v2.ts";
import { findInner } from "./service/inner.ts";
import { findNames } from "./service/names.ts";
import { nextOptions } from "./service/next-options.ts";
import { sayWhere } from "./service/presence.ts";
import { createFromSetup } from "./service/set-up.ts";
import { summarizeWorkflows } from "./service/summary.ts";
import { findTrail } from "./service/trails.ts";
import { findWorkflowVersion, listWorkflowVersions, nameWorkflowVersion } from "./service/versions.ts";
import { sendTestData, signingSecret } from "./service/webhooks.ts";
import {
  changeWorkflow,
  deleteWorkflow,
  findWorkflow,
  listWorkflows,
  restoreWorkflow,
  saveGraph,
  workflowsUsing,
} from "./service/workflows.ts";
import { workflow } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const inWorkspace = z.strictObject({ workspaceId: idOf("workspace") });
const byId = z.strictObject({ id: idOf("workflow") });

export const workflowRouter = router({
  getAll: member(read)
    .input(inWorkspace)
    .query(({ ctx }) => listWorkflows(ctx)),
  getSummary: member(read)
    .input(inWorkspace)
    .query(({ ctx }) => summarizeWorkflows(ctx)),
  findNames: member(read)
    .input(workflowNames)
    .query(({ ctx, input }) => findNames(ctx, input)),
  /** What the builder checks a graph against that runs other workflows. */
  getInner: member(read)
    .input(workflowsInside)
    .query(({ ctx, input }) => findInner(ctx, input.ids)),
  getFolders: member(read)
    .input(inWorkspace)
    .query(({ ctx }) => listFolders(ctx, "WORKFLOW")),
  getById: rowMember(workflow, read)
    .input(byId)
    .query(({ ctx, input }) => findWorkflow(ctx, input.id)),
  getDiagnosis: rowMember(workflow, read)
    .input(byId)
    .query(({ ctx, input }) => diagnose(ctx, input.id)),
  getTrail: rowMember(workflow, { ...read, role: "EDITOR" })
    .input(byId)
    .query(({ ctx, input }) => findTrail(ctx, input.id)),
  getVersions: rowMember(workflow, read)
    .input(byId)
    .query(({ ctx, input }) => listWorkflowVersions(ctx, input.id)),
  getVersion: rowMember(workflow, read)
    .input(byVersion)
    .query(({ ctx, input }) => findWorkflowVersion(ctx, input)),
  nameVersion: rowMember(workflow, write)
    .input(versionName)
    .mutation(({ ctx, input }) => nameWorkflowVersion(ctx, input)),
  getAllUsingAgent: member(read)
    .input(inWorkspace.extend({ agentId: idOf("agent") }))
    .query(({ ctx, input }) => workflowsUsing(ctx, input.agentId)),
  create: member(write)
    .input(workflowDraft)
    .mutation(idempotent("workflow.create", ({ ctx, input }) => createFromSetup(ctx, input))),
  createFromJson: member(write)
    .input(workflowImport)
    .mutation(idempotent("workflow.createFromJson", ({ ctx, input }) => importWorkflow(ctx, input))),
  stepsFromJson: member(write)
    .input(stepsImport)
    .mutation(idempotent("workflow.stepsFromJson", ({ ctx, input }) => importSteps(ctx, input))),
  createFromV2: member(write)
    .input(createV2)
    .mutation(({ ctx, input }) => createFromV2(ctx, input.workflowData)),
  updateFromV2: rowMember(workflow, write, "workflowId")
    .input(updateV2)
    .mutation(({ ctx, input }) => updateFromV2(ctx, input.workflowId, input.workflowData)),
  exportJson: rowMember(workflow, read)
    .input(byId)
    .query(({ ctx, input }) => exportWorkflow(ctx, input.id)),
  saveGraph: rowMember(workflow, write)
    .input(graphSave)
    .mutation(({ ctx, input }) => saveGraph(ctx, input)),
  /** Told to the others who build it, and kept nowhere. */
  sayWhere: rowMember(workflow, { ...read, role: "EDITOR" })
    .input(whereabouts)
    .mutation(({ ctx, input }) => sayWhere(ctx, input)),
  update: rowMember(workflow, write)
    .input(workflowChanges)
    .mutation(({ ctx, input }) => changeWorkflow(ctx, input)),
  duplicate: rowMember(workflow, write)
    .input(byId)
    .mutation(idempotent("workflow.duplicate", ({ ctx, input }) => duplicateWorkflow(ctx, input.id))),
  delete: rowMember(workflow, write)
    .input(byId)
    .mutation(({ ctx, input }) => deleteWorkflow(ctx, input.id)),
  restore: rowMember(workflow, write)
    .input(byId)
    .mutation(({ ctx, input }) => restoreWorkflow(ctx, input.id)),
  createFolder: member(write)
    .input(folderDraft)
    .mutation(idempotent("workflow.createFolder", ({ ctx, input }) => createWorkflowFolder(ctx, input))),
  renameFolder: rowMember(folder, write, "folderId")
    .input(folderRename)
    .mutation(({ ctx, input }) => renameWorkflowFolder(ctx, input.folderId, input.name)),
  moveFolder: rowMember(folder, write, "folderId")
    .input(folderMove)
    .mutation(({ ctx, input }) => moveWorkflowFolder(ctx, input.folderId, input.parentFolderId)),
  deleteFolder: rowMember(folder, write, "folderId")
    .input(byFolder)
    .mutation(({ ctx, input }) => deleteWorkflowFolder(ctx, input.folderId)),
});

export const workflowNodeRouter = router({
  sendWebhookTestData: member({ ...write, cost: "heavy" })
    .input(webhookTest)
    .mutation(({ ctx, input }) => sendTestData(ctx, input)),
  getWebhookSigningSecret: member({ ...read, role: "EDITOR" })
    .input(inWorkspace)
    .query(({ ctx }) => signingSecret(ctx)),
  /** Where a choice can lead. */
  getRouterNodeNextOptions: member(read)
    .input(inWorkspace.extend({ nodeId: graphId }))
    .query(({ ctx, input }) => nextOptions(ctx, input.nodeId)),
  /** The first step's fields, which a subflow fills. */
  getFirstNodeWorkflowById: member(read)
    .input(inWorkspace.extend({ workflowId: idOf("workflow") }))
    .query(async ({ ctx, input }) => {
      const [first] = runStartNodes((await findWorkflow(ctx, input.workflowId)).graph, specs);
      const offers = first ? (catalog[first.type]?.outputs?.(first.config) ?? []) : [];
      const fields = offers.flatMap(({ as, key, label, type }) => (as === "field" ? [{ id: key, label, type }] : []));
      return first ? { ...first, fields } : null;
    }),
});
