import type * as english from "#product/texts/workspace/settings.ts";

export const settingsText: typeof english.settingsText = {
  title: "Einstellungen",
  groups: { you: "Persönlich", workspace: "Workspace", instance: "Server" },
  tabs: {
    general: "Allgemein",
    members: "Mitglieder",
    keys: "Zugangsdaten",
    "public-api": "Öffentliche API",
  },
  unsaved: "Änderungen nicht gespeichert",
};
