import type * as english from "#product/texts/workspace/role-names.ts";

export const roleNames: typeof english.roleNames = {
  OWNER: {
    displayName: "Inhaber",
    desc: "Verwaltet den Workspace: Einstellungen, Abrechnung, Mitglieder und alle Inhalte.",
  },
  EDITOR: {
    displayName: "Bearbeiter",
    desc: "Erstellt und bearbeitet Agenten, Workflows und andere Inhalte. Löscht nur eigene.",
  },
  USER: { displayName: "Nutzer", desc: "Verwendet Agenten und Workflows. Sieht nur eigene Chats und Läufe." },
};
