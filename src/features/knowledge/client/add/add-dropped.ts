import { limits } from "#product/limits.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { AddedFile } from "./add-queue.ts";
import { openAddKnowledge } from "./open-add.ts";
import { sourcesToAdd } from "./sources-to-add.ts";

/** Says that not everything fits into the list. */
export function warnRefused(refused: number): void {
  if (refused > 0) toast.warning(addKnowledgeText.tooMany(limits.knowledge.uploadItems));
}

/** Opens the dialog with files that were dropped or pasted on the page. */
export function addDropped(files: readonly AddedFile[], folderId: string | null): void {
  if (files.length === 0) return;
  warnRefused(sourcesToAdd.addFiles(files).refused);
  openAddKnowledge({ folderId, tab: "files" });
}

/** Opens the dialog with links that were pasted on the page. */
export function addPasted(urls: readonly string[]): void {
  warnRefused(sourcesToAdd.addUrls(urls).refused);
  openAddKnowledge({ tab: "websites" });
}
