import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

export const folderKinds = ["AGENT", "WORKFLOW"] as const;
export type FolderKind = (typeof folderKinds)[number];

const name = z.string().trim().min(1).max(limits.workspace.folderNameChars);

/** The shapes of agent.createFolder and its siblings; the routers of agents and workflows use them. */
export const folderDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  name,
  parentFolderId: idOf("folder").nullable().default(null),
});
export const folderRename = z.strictObject({ folderId: idOf("folder"), name });
export const folderMove = z.strictObject({ folderId: idOf("folder"), parentFolderId: idOf("folder").nullable() });
export const byFolder = z.strictObject({ folderId: idOf("folder") });

export interface FolderItem {
  id: string;
  name: string;
  parentFolderId: string | null;
  createdAt: Date;
}
