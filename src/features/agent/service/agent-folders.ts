import { createFolder, deleteFolder, moveFolder, renameFolder } from "#features/folder/service/folders.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { publishAgentsChanged } from "./agents.ts";

/** Folders of agents. Every change is published to open pages. */
export async function createAgentFolder(ctx: WorkspaceContext, draft: { name: string; parentFolderId: string | null }) {
  const folder = await createFolder(ctx, "AGENT", draft);
  publishAgentsChanged(ctx);
  return folder;
}

export async function renameAgentFolder(ctx: WorkspaceContext, id: string, name: string): Promise<void> {
  await renameFolder(ctx, "AGENT", id, name);
  publishAgentsChanged(ctx);
}

export async function moveAgentFolder(ctx: WorkspaceContext, id: string, parentFolderId: string | null): Promise<void> {
  await moveFolder(ctx, "AGENT", id, parentFolderId);
  publishAgentsChanged(ctx);
}

export async function deleteAgentFolder(ctx: WorkspaceContext, id: string): Promise<void> {
  await deleteFolder(ctx, "AGENT", id);
  publishAgentsChanged(ctx);
}
