import { isRoleAtLeast, type Role } from "#product/roles.ts";
import { type SettingsTab, settingsTabs } from "#product/urls.ts";

/** The least role of each tab of the settings. General is for all: it is where one leaves a workspace. */
const minRoles = { general: "USER", members: "EDITOR", keys: "OWNER" } as const satisfies Record<SettingsTab, Role>;

/** The tabs that a role may open. */
export function settingsTabsOf(role: Role): SettingsTab[] {
  return settingsTabs.filter((tab) => isRoleAtLeast(role, minRoles[tab]));
}
