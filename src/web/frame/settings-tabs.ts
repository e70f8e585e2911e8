import { atLeast, type Role } from "#product/roles.ts";
import type { SettingsTab } from "#product/urls.ts";

/** The least role of each tab of the settings. General is for all: it is where one leaves a workspace. */
const leastRoles = { general: "USER", members: "EDITOR", keys: "OWNER" } as const satisfies Partial<
  Record<SettingsTab, Role>
>;
export type ShownSettingsTab = keyof typeof leastRoles;

/** The tabs that a role may open (behaviours 2.2). */
export function settingsTabsOf(role: Role): ShownSettingsTab[] {
  const tabs = Object.keys(leastRoles) as ShownSettingsTab[]; // Object.keys widens to string
  return tabs.filter((tab) => atLeast(role, leastRoles[tab]));
}
