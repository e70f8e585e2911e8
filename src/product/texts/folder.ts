/** Folders of agents and of workflows. */
import { plural } from "#lib/text.ts";

export const folderText = {
  actions: (name: string) => `Actions for the folder ${name}`,
  deleteQuestion: (name: string, inside: number) =>
    inside === 0
      ? `Delete folder “${name}”? Its contents move to the top level.`
      : `Delete folder “${name}” and ${plural(inside, "folder")} in it? Their contents move to the top level.`,

  /** Actions on several items of a library. */
  library: {
    move: "Move",
    tag: "Add tags",
    take: "Export",
    tags: "Tags",
    tagTitle: "Add tags",
    tagHint: "Press Enter or comma to add a tag. Existing tags are kept.",
    progress: (done: number, all: number) => `${done} of ${all}`,
    moved: (count: string, folder: string) => `${count} moved to ${folder}`,
    tagged: (count: string) => `${count} tagged`,
    deleted: (count: string) => `${count} moved to the bin`,
    deletedSome: (count: string, kept: number) => `${count} moved to the bin, ${kept} couldn't be deleted.`,
    restored: (count: string) => `${count} restored`,
    partly: (count: string, failed: number) => `Done for ${count}, but ${failed} failed. Please try again.`,
    deleteAgents: (items: number) =>
      `Delete ${plural(items, "agent")}? Workflows and chats that use them stop working until you choose another agent.`,
  },

  intoItself: "A folder can't be moved into itself.",
  tooDeep: (max: number) => `Folders can be nested at most ${max} levels deep.`,
} as const;
