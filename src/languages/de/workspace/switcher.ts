import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/workspace/switcher.ts";

export const switcherText: typeof english.switcherText = {
  title: "Workspaces",
  new: "Neuer Workspace",
  settings: "Einstellungen",
  current: "Aktueller Workspace",
  roleAndMembers: (role, members) => `${role}, ${plural(members, "Mitglied", "Mitglieder")}`,
  redirecting: "Workspace wird geöffnet …",
};
