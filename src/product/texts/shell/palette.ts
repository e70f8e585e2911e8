import { sentences } from "../../sentences.ts";
/** The command palette. */
export const paletteText = sentences("paletteText", {
  placeholder: "Search or jump to",
  label: "Command palette",
  empty: "No results. Try a shorter search.",
  recent: "Recent",
  goTo: "Go to",
  actions: "Actions",
  workspaces: "Workspaces",
  switchTo: (workspace: string) => `Switch to ${workspace}`,
  runWorkflow: (title: string) => `Run ${title}`,
  chatWith: (title: string) => `Chat with ${title}`,
  toggleTheme: "Switch between light and dark",
  hint: "@ for items, / for actions",
  open: "Open",
  openToSide: "Open to the side",
});
