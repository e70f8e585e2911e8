import { z } from "zod";
import { type Entity, idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

export const folderKinds = ["AGENT", "WORKFLOW"] as const;
export type FolderKind = (typeof folderKinds)[number];

const name = z.string().trim().min(1).max(limits.workspace.folderNameChars);

/** Inputs of agent.createFolder, workflow.createFolder, and the other folder procedures. */
export const createFolderInput = z.strictObject({
  workspaceId: idOf("workspace"),
  name,
  parentFolderId: idOf("folder").nullable().default(null),
});
export const renameFolderInput = z.strictObject({ folderId: idOf("folder"), name });
export const moveFolderInput = z.strictObject({ folderId: idOf("folder"), parentFolderId: idOf("folder").nullable() });
export const folderIdInput = z.strictObject({ folderId: idOf("folder") });

export interface FolderItem {
  id: string;
  name: string;
  parentFolderId: string | null;
}

/** Filter fields of agent.getPage and workflow.getPage. */
export const libraryFilterFields = {
  /** null is the top; without it, all folders are searched. */
  folderId: idOf("folder").nullable().optional(),
  search: z.string().max(limits.request.searchChars).optional(),
  /** Only rows that have all of these tags. */
  tags: z.array(z.string().max(limits.tag.chars)).max(limits.tag.perItem).optional(),
};
export type LibraryFilterInput = z.output<z.ZodObject<typeof libraryFilterFields>>;

/** Position after the last row of a page: its sort key, as the server formatted it, and its id as a tie-breaker. */
export const cursorFor = (entity: Entity) =>
  z.strictObject({ key: z.string().max(limits.library.cursorChars), id: idOf(entity) });
export type Cursor = z.output<ReturnType<typeof cursorFor>>;

export const pageLimit = z.int().min(1).max(limits.library.pageRows).default(limits.library.pageRows);

const timestamp = z.iso.datetime({ precision: 6 });
/** Cursors contain a timestamp, except when sorting by name. */
export const isCursorValid = ({ sort, after }: { sort: string; after?: Cursor | undefined }): boolean =>
  !after || sort === "name" || timestamp.safeParse(after.key).success;

/** Input of findNames: names that match a search, or names of these ids. */
export const namesInput = (entity: Entity) =>
  z.strictObject({
    workspaceId: idOf("workspace"),
    search: z.string().max(limits.request.searchChars).optional(),
    ids: z.array(idOf(entity)).max(limits.library.maxPickerRows).optional(),
    limit: z.int().min(1).max(limits.library.maxPickerRows).optional(),
  });
