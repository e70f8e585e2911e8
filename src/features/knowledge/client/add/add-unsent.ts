import { forgetUnsent, useUnsent } from "../unsent.ts";
import { openAddKnowledge } from "./open-add.ts";
import { sourcesToAdd } from "./sources-to-add.ts";

/** Opens the dialog for what an earlier page could not send: links are in its list, files are chosen again. */
export function addUnsentAgain(): void {
  const { items, folderId } = useUnsent.getState();
  const links = items.filter(({ type }) => type === "URL");
  sourcesToAdd.addUrls(links.map(({ name }) => name));
  forgetUnsent(({ type }) => type === "URL");
  openAddKnowledge({ folderId, tab: links.length < items.length ? "files" : "websites" });
}
