/** Creating, moving and deleting folders and their items. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const folderDialogText = sentences("folderDialogText", {
  moveToFolder: { title: "Move to folder", root: "Top level", move: "Move here", search: "Search folders" },
  newFolder: { title: "New folder", label: "Folder name", create: "Create folder" },
  deleteFolder: (title: string, items: number): Confirmation => ({
    title: "Delete folder",
    text: `Delete folder “${title}” and ${plural(items, "item")}?`,
    confirm: "Delete folder",
  }),
  deleteItems: (items: number): Confirmation => ({
    title: "Delete items",
    text: `Delete ${plural(items, "item")}? This action cannot be undone.`,
    confirm: "Delete",
  }),
  created: "Folder created successfully",
});
