import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/workspace/members.ts";

export const membersText: typeof english.membersText = {
  title: "Mitglieder",
  invite: "Mitglied einladen",
  search: "Mitglieder suchen",
  columns: { name: "Name", role: "Rolle", lastActive: "Zuletzt aktiv" },
  creator: "Ersteller",
  formerMember: "einem ehemaligen Mitglied",
  invited: "Eingeladen",
  expires: (day) => `Läuft am ${day} ab`,
  resend: "Erneut senden",
  extend: "Um 14 Tage verlängern",
  revoke: "Zurückziehen",
  changeRole: "Rolle ändern",
  remove: "Aus dem Workspace entfernen",
  creditLimit: {
    set: "Credit-Limit festlegen",
    title: (name) => `Credit-Limit für ${name}`,
    text: "Wie viele Credits des Workspaces dieses Mitglied pro Monat verwenden kann. Was es in diesem Monat schon verbraucht hat, zählt mit.",
    label: "Credits pro Monat",
    hint: "Ohne Zahl gilt kein Limit.",
    shown: (credits) => `Bis zu ${credits === "1" ? "1 Credit" : `${credits} Credits`} pro Monat`,
    none: "kein Limit",
    save: "Speichern",
    saved: (name) => `Credit-Limit für ${name} gespeichert`,
    notOwner: "Für Inhaber gibt es kein Credit-Limit. Bitte zuerst die Rolle ändern.",
  },
  seats: (used, limit, kind) => {
    const role = kind === "editor" ? "Bearbeiter" : "Nutzer";
    return `${role}: ${formatNumber(used)}${limit === null ? "" : ` von ${formatNumber(limit)}`}`;
  },
  readOnly: "Nur Inhaber können Mitglieder ändern.",
  empty: "Noch keine weiteren Mitglieder. Über „Mitglied einladen“ kommt das Team dazu.",
  you: "(ich)",
  actions: (name) => `Aktionen für ${name}`,
  roleOf: (name) => `Rolle von ${name}`,
  never: "Nie",
  invitedBy: (name) => `Eingeladen von ${name}`,
  expired: "Abgelaufen",
  noMatch: "Keine passenden Mitglieder",
  removeConfirmation: (name) => ({
    title: "Mitglied entfernen",
    text: `${name} verliert sofort den Zugriff. Was diese Person erstellt hat, bleibt im Workspace.`,
    confirm: "Mitglied entfernen",
  }),
};
