import { withoutSources } from "#engine/step-options.ts";
import { createWorkflowFile, type ImportedWorkflow, importWorkflow } from "#features/workflow/service/import-export.ts";
import { findWorkflow } from "#features/workflow/service/workflows.ts";
import type { Caller, WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { type OpenForm, requireForm } from "./visit/find-form.ts";

/** What people see of a form before they add its workflow to a workspace of theirs. */
export interface FormToCopy {
  readonly name: string;
  /** The workspace that it comes from. */
  readonly workspaceName: string;
}

export async function describeFormToCopy(caller: Caller, slug: string): Promise<FormToCopy> {
  const { settings, workspaceName } = await requireCopyable(caller, slug);
  return { name: settings.name, workspaceName };
}

/**
 * Adds the workflow of a form, with its agents, to the workspace of the person who asks. Knowledge, keys, pinned outputs and
 * the settings of imported steps stay behind.
 */
export async function copyForm(
  ctx: WorkspaceContext,
  { workspaceId, slug }: { workspaceId: string; slug: string },
): Promise<ImportedWorkflow> {
  const form = await requireCopyable(ctx, slug);
  const row = await findWorkflow(form.ctx, form.workflowId);
  const workflowJson = await createWorkflowFile(form.ctx, { ...row, graph: withoutSources(row.graph) });
  return importWorkflow(ctx, { workspaceId, workflowJson, workflowIndex: 0, parentFolderId: null });
}

/** Throws "not found" unless the form is published and its owner lets people copy it. */
async function requireCopyable(caller: Pick<Caller, "app" | "requestId">, slug: string): Promise<OpenForm> {
  const form = await requireForm(caller, slug);
  return form.settings.allowDuplication ? form : notFound("form");
}
