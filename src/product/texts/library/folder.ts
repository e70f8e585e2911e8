/** Folders of agents and of workflows. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const folderText = sentences("folderText", {
  actions: (name: string) => `Actions for the folder ${name}`,
  deleteQuestion: (name: string, subfolders: number) =>
    subfolders === 0
      ? `Delete folder “${name}”? Its contents move to the top level.`
      : `Delete folder “${name}” and ${plural(subfolders, "folder")} in it? Their contents move to the top level.`,

  /** Actions on several items of a library. */
  library: {
    move: "Move",
    addTags: "Add tags",
    export: "Export",
    tags: "Tags",
    addTagsTitle: "Add tags",
    addTagsHint: "Press Enter or comma to add a tag. Existing tags are kept.",
    progress: (done: number, total: number) => `${done} of ${total}`,
    moved: (count: string, folder: string) => `${count} moved to ${folder}`,
    tagged: (count: string) => `${count} tagged`,
    deleted: (count: string) => `${count} moved to the bin`,
    deletedSome: (count: string, failed: number) => `${count} moved to the bin, ${failed} couldn't be deleted.`,
    restored: (count: string) => `${count} restored`,
    partlyDone: (count: string, failed: number) => `${count} done, ${failed} failed. Please try again.`,
    deleteAgents: (items: number) =>
      `Delete ${plural(items, "agent")}? Workflows and chats that use them stop working until you choose another agent.`,
  },

  cannotContainItself: "A folder can't be moved into itself.",
  tooDeep: (max: number) => `Folders can be nested at most ${max} levels deep.`,
});
