import type * as english from "#product/texts/workspace/new-workspace.ts";

export const newWorkspaceText: typeof english.newWorkspaceText = {
  name: "Name des Workspaces",
  namePlaceholder: "Lindenhof",
  path: "Pfad des Workspaces",
  available: (appUrl, slug) => `Der Workspace ist dann unter ${appUrl}/${slug} erreichbar`,
  title: "Neuer Workspace",
  create: "Workspace erstellen",
  firstName: (person) => `Workspace von ${person}`,
  checkingPath: "Wird geprüft …",
  pathUrl: (appUrl, slug) => `${appUrl}/${slug}`,
};
