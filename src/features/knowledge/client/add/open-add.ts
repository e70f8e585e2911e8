import { create } from "zustand";
import { openDialog } from "#client/dialogs.ts";

export type AddTab = "files" | "websites";

interface AddRequest {
  /** The folder that gets the sources; null is the top level. */
  readonly folderId: string | null;
  readonly tab: AddTab;
}

/** What the dialog starts with. */
export const useAddRequest = create<AddRequest>(() => ({ folderId: null, tab: "files" }));

/** Opens the dialog that adds knowledge. */
export function openAddKnowledge(request: Partial<AddRequest> = {}): void {
  useAddRequest.setState({ folderId: null, tab: "files", ...request });
  openDialog("add-knowledge");
}
