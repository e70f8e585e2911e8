import { sentences } from "../../sentences.ts";
/** The frame of the settings: groups and tabs. */
export const settingsText = sentences("settingsText", {
  title: "Settings",
  groups: { you: "You", workspace: "Workspace", instance: "Server" },
  tabs: {
    general: "General",
    members: "Members",
    keys: "Keys & Credentials",
    "public-api": "Public API",
  },
  unsaved: "Changes not saved",
});
