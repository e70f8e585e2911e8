import { isRoleAtLeast, type Role } from "#product/roles.ts";
import { type SettingsTab, settingsTabs } from "#product/urls.ts";

/** The minimum role of each settings tab. General is for everyone, because it contains "Leave workspace". */
const minRoles = { general: "USER", members: "EDITOR", keys: "OWNER", "public-api": "OWNER" } as const satisfies Record<
  SettingsTab,
  Role
>;

/** Tabs that a role may open. */
export function settingsTabsOf(role: Role): SettingsTab[] {
  return settingsTabs.filter((tab) => isRoleAtLeast(role, minRoles[tab]));
}
