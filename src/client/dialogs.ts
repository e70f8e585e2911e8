import { create } from "zustand";
import type { RefusalDialog } from "#lib/refusal-dialog.ts";

/** Dialogs that belong to no page, opened by refusals, the sidebar, the palette and other buttons. */
export type DialogName =
  | RefusalDialog
  | "new-agent"
  | "generate-agent"
  | "new-workflow"
  | "generate-workflow"
  | "new-workspace"
  | "add-knowledge"
  | "embedding-model"
  | "knowledge-search"
  | "storage"
  | "shortcuts";

/** The open dialog; null if there is none. */
export const useOpenDialog = create<{ name: DialogName | null }>(() => ({ name: null }));

/** Opens a dialog over the current page; null closes it. */
export const openDialog = (name: DialogName | null): void => useOpenDialog.setState({ name });

export const openRefusalDialog = (dialog: RefusalDialog | null): void => openDialog(dialog);
