import { z } from "zod";
import { type Entity, idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

export const folderKinds = ["AGENT", "WORKFLOW"] as const;
export type FolderKind = (typeof folderKinds)[number];

const name = z.string().trim().min(1).max(limits.workspace.folderNameChars);

/** The shapes of agent.createFolder and its siblings; the routers of agents and workflows use them. */
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
  createdAt: Date;
}

/** Where a list of agents or of workflows looks. */
export const libraryFilterFields = {
  /** null is the top; without it all folders are searched. */
  folderId: idOf("folder").nullable().optional(),
  search: z.string().max(limits.request.searchChars).optional(),
  /** Rows that have each of these tags. */
  tags: z.array(z.string().max(limits.tag.chars)).max(limits.tag.perItem).optional(),
};
export type LibraryFilterInput = z.output<z.ZodObject<typeof libraryFilterFields>>;

/** The last row of a page: its sort key, as the server wrote it, and its id for rows with the same key. */
export const cursorFor = (entity: Entity) =>
  z.strictObject({ key: z.string().max(limits.library.cursorChars), id: idOf(entity) });
export type Cursor = z.output<ReturnType<typeof cursorFor>>;

export const pageLimit = z.int().min(1).max(limits.library.pageRows).default(limits.library.pageRows);

const timestamp = z.iso.datetime({ precision: 6 });
/** A cursor of any sort but the one by name holds a time. */
export const isCursorValid = ({ sort, after }: { sort: string; after?: Cursor | undefined }): boolean =>
  !after || sort === "name" || timestamp.safeParse(after.key).success;

/** Names for a picker or the palette: those that match a search, or those of these ids. */
export const namesInput = (entity: Entity) =>
  z.strictObject({
    workspaceId: idOf("workspace"),
    search: z.string().max(limits.request.searchChars).optional(),
    ids: z.array(idOf(entity)).max(limits.library.maxPickerRows).optional(),
    limit: z.int().min(1).max(limits.library.maxPickerRows).optional(),
  });
