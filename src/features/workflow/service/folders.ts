import { createFolder, deleteFolder, moveFolder, renameFolder } from "#features/folder/service/folders.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { announceWorkflows } from "./workflows.ts";

/** Folders of workflows; changes are announced to open libraries. */
export async function createWorkflowFolder(
  ctx: WorkspaceContext,
  draft: { name: string; parentFolderId: string | null },
) {
  const made = await createFolder(ctx, "WORKFLOW", draft);
  announceWorkflows(ctx);
  return made;
}

export async function renameWorkflowFolder(ctx: WorkspaceContext, id: string, name: string): Promise<void> {
  await renameFolder(ctx, "WORKFLOW", id, name);
  announceWorkflows(ctx);
}

export async function moveWorkflowFolder(
  ctx: WorkspaceContext,
  id: string,
  parentFolderId: string | null,
): Promise<void> {
  await moveFolder(ctx, "WORKFLOW", id, parentFolderId);
  announceWorkflows(ctx);
}

export async function deleteWorkflowFolder(ctx: WorkspaceContext, id: string): Promise<void> {
  await deleteFolder(ctx, "WORKFLOW", id);
  announceWorkflows(ctx);
}
