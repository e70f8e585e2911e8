import { limits } from "#product/limits.ts";
import type { FolderItem } from "../schema.ts";

/** Actions on folders of one kind, which agents and workflows implement. */
export interface FolderActions {
  create: (name: string, parentFolderId: string | null) => Promise<{ id: string }>;
  rename: (folderId: string, name: string) => Promise<unknown>;
  move: (folderId: string, parentFolderId: string | null) => Promise<unknown>;
  remove: (folderId: string) => Promise<unknown>;
}

export type Folder = Pick<FolderItem, "id" | "name" | "parentFolderId">;

/** Direct children of a folder; a null `parentId` is the top. */
export function childFolders(folders: readonly Folder[], parentId: string | null): Folder[] {
  return folders.filter((folder) => folder.parentFolderId === parentId);
}

/** The folder and its ancestors, outermost first; empty for the top and for unknown ids. */
export function folderPath(folders: readonly Folder[], id: string | null): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (let at = byId.get(id ?? ""); at && !path.includes(at); at = byId.get(at.parentFolderId ?? "")) path.unshift(at);
  return path;
}

/** Ids of the folder and all its descendants. */
export function folderSubtree(folders: readonly Folder[], id: string): Set<string> {
  const subtree = new Set([id]);
  for (const at of subtree) for (const child of childFolders(folders, at)) subtree.add(child.id);
  return subtree;
}

/** All folders in tree order, with their depth. */
export function flattenFolders(
  folders: readonly Folder[],
  parentId: string | null = null,
  depth = 0,
): (Folder & { depth: number })[] {
  return childFolders(folders, parentId).flatMap((folder) => [
    { ...folder, depth },
    ...flattenFolders(folders, folder.id, depth + 1),
  ]);
}

/** Number of rows in a folder and its descendants; `counts` has the rows directly in each folder. */
export function countInSubtree(
  folders: readonly Folder[],
  counts: ReadonlyMap<string | null, number>,
  id: string,
): number {
  return [...folderSubtree(folders, id)].reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
}

/** "Marketing / Spring", a deeper path as "Marketing / … / Spring". Null for an unknown folder. */
export function folderLabel(folders: readonly Folder[], id: string): string | null {
  const names = folderPath(folders, id).map(({ name }) => name);
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (names.length > limits.screen.folderPathLevels ? [first, "…", last] : names).join(" / ");
}
