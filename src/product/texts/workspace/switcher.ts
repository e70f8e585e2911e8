/** Switching between workspaces. */
import { plural } from "#lib/text.ts";

export const switcherText = {
  title: "Workspaces",
  new: "New workspace",
  settings: "Settings",
  current: "Current workspace",
  roleAndMembers: (role: string, members: number) => `${role}, ${plural(members, "member")}`,
  redirecting: "Opening your workspace…",
} as const;
