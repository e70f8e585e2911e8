/** Switching between workspaces. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const switcherText = sentences("switcherText", {
  title: "Workspaces",
  new: "New workspace",
  settings: "Settings",
  current: "Current workspace",
  roleAndMembers: (role: string, members: number) => `${role}, ${plural(members, "member")}`,
  redirecting: "Opening your workspace…",
});
