/** Folders of agents and of workflows. */
export const folderText = {
  intoItself: "A folder cannot be moved into itself.",
  tooDeep: (max: number) => `Folders can be nested at most ${max} levels deep.`,
} as const;
