/** Something that lies in folders and has tags: an agent, a workflow. */
export interface LibraryItem {
  id: string;
  title: string;
  category: readonly string[];
  parentFolderId: string | null;
}

/** What can be done with such things, several at a time; agents and workflows each bring their own. */
export interface LibraryActions<Item extends LibraryItem> {
  move: (item: Item, folderId: string | null) => Promise<unknown>;
  tag: (item: Item, category: string[]) => Promise<unknown>;
  exportFile: (item: Item) => Promise<{ name: string; text: string }>;
  /** Into the bin; `restore` brings it back. */
  remove: (item: Item) => Promise<unknown>;
  restore: (item: Item) => Promise<unknown>;
  canDelete: (item: Item) => boolean;
  /** Reads the list anew. */
  refresh: () => Promise<unknown>;
  /** "3 agents". */
  countLabel: (items: number) => string;
  archiveName: string;
  /** What is asked before; without it the toast's undo is enough. */
  deleteConfirmation?: (items: number) => string;
}
