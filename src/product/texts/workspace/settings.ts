/** The frame of the settings: groups and tabs. */
export const settingsText = {
  title: "Settings",
  groups: { you: "You", workspace: "Workspace", instance: "Server" },
  tabs: {
    general: "General",
    members: "Members",
    keys: "Keys & Credentials",
  },
  unsaved: "Changes not saved",
} as const;
