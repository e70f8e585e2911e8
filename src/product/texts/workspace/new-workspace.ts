import { sentences } from "../../sentences.ts";
/** Creating a workspace. */
export const newWorkspaceText = sentences("newWorkspaceText", {
  name: "Workspace name",
  namePlaceholder: "Fernhollow",
  path: "Workspace path",
  available: (appUrl: string, slug: string) => `Your workspace will be available at ${appUrl}/${slug}`,
  title: "New workspace",
  create: "Create workspace",
  /** The name of the workspace that sign-up creates. */
  firstName: (person: string) => `${person}'s workspace`,
  checkingPath: "Checking...",
  pathUrl: (appUrl: string, slug: string) => `${appUrl}/${slug}`,
});
