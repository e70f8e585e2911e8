/** Folders of agents and of workflows. */
import { plural } from "#lib/text.ts";

export const folderText = {
  actions: (name: string) => `Actions for the folder ${name}`,
  deleteQuestion: (name: string, inside: number) =>
    inside === 0
      ? `Delete folder “${name}”? What is in it moves to the top level.`
      : `Delete folder “${name}” and ${plural(inside, "folder")} in it? What is in them moves to the top level.`,

  intoItself: "A folder cannot be moved into itself.",
  tooDeep: (max: number) => `Folders can be nested at most ${max} levels deep.`,
} as const;
