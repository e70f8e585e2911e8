import { eq, inArray, type SQL } from "drizzle-orm";
import { filterGeneratedFiles } from "#features/file/service/unused-files.ts";
import type { Tx } from "#platform/db/database.ts";
import { artifact, artifactVersion } from "../table.ts";

/** The files that models made for these canvases and their versions. Some may be used elsewhere, too. */
export async function listCanvasFiles(tx: Tx, workspaceId: string, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: artifact.id, config: artifact.config, content: artifact.content })
    .from(artifact)
    .where(which);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const versions = await tx
    .select({ content: artifactVersion.content })
    .from(artifactVersion)
    .where(inArray(artifactVersion.artifactId, ids));
  // Paths are in texts, too, where nothing says where they end but their characters.
  const path = new RegExp(`${workspaceId}/[a-z]+/[\\w.-]{1,100}`, "g");
  const paths = [...rows, ...versions].flatMap((row) => JSON.stringify(row).match(path) ?? []);
  return filterGeneratedFiles(tx, workspaceId, [...new Set(paths)]);
}

/** The files of the canvases of a chat, which is being deleted. */
export const listFilesOfChatCanvases = (tx: Tx, workspaceId: string, chatId: string): Promise<string[]> =>
  listCanvasFiles(tx, workspaceId, eq(artifact.chatId, chatId));
