/** An agent or a workflow in a list with folders and tags. */
export interface LibraryItem {
  id: string;
  title: string;
  category: readonly string[];
  parentFolderId: string | null;
}

/** Actions on selected items, which agents and workflows implement. */
export interface LibraryActions<Item extends LibraryItem> {
  move: (item: Item, folderId: string | null) => Promise<unknown>;
  tag: (item: Item, category: string[]) => Promise<unknown>;
  exportFile: (item: Item) => Promise<{ name: string; text: string }>;
  /** Moves an item to the bin; `restore` undoes it. */
  remove: (item: Item) => Promise<unknown>;
  restore: (item: Item) => Promise<unknown>;
  canDelete: (item: Item) => boolean;
  /** Fetches the list again. */
  refresh: () => Promise<unknown>;
  /** "3 agents". */
  countLabel: (items: number) => string;
  archiveName: string;
  /** Text of the confirmation dialog. Without it, items are deleted immediately, and the toast offers undo. */
  deleteConfirmation?: (items: number) => string;
}
