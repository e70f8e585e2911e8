/** Folders of agents and of workflows. */
import { plural } from "#lib/text.ts";

export const folderText = {
  actions: (name: string) => `Actions for the folder ${name}`,
  deleteQuestion: (name: string, inside: number) =>
    inside === 0
      ? `Delete folder “${name}”? What is in it moves to the top level.`
      : `Delete folder “${name}” and ${plural(inside, "folder")} in it? What is in them moves to the top level.`,

  /** Several things of a library at a time. */
  library: {
    move: "Move",
    tag: "Add tags",
    take: "Export",
    tags: "Tags",
    tagTitle: "Add tags",
    tagHint: "Enter or a comma adds one. The tags they have already stay.",
    progress: (done: number, all: number) => `${done} of ${all}`,
    moved: (count: string, folder: string) => `${count} moved to ${folder}`,
    tagged: (count: string) => `${count} tagged`,
    deleted: (count: string) => `${count} moved to the bin`,
    deletedSome: (count: string, kept: number) => `${count} moved to the bin, ${kept} could not be deleted.`,
    restored: (count: string) => `${count} restored`,
    partly: (count: string, failed: number) => `Done for ${count}. It did not work for ${failed}; please try again.`,
    deleteAgents: (items: number) =>
      `Delete ${plural(items, "agent")}? Workflows and chats that use them stop working until another agent is chosen.`,
  },

  intoItself: "A folder cannot be moved into itself.",
  tooDeep: (max: number) => `Folders can be nested at most ${max} levels deep.`,
} as const;
