import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/run-list.ts";

export const runListText: typeof english.runListText = {
  title: "Läufe",
  search: "Läufe suchen",
  filters: {
    status: "Status",
    trigger: "Auslöser",
    workflow: "Workflow",
    person: "Person",
    time: "Zeitraum",
    archived: "Archivierte Läufe",
    days: { today: "Heute", week: "Letzte 7 Tage", month: "Letzte 30 Tage" },
    from: "Von",
    to: "Bis",
    apply: "Anwenden",
    invalidRange: "Das Startdatum liegt nach dem Enddatum.",
    range: (from, to) => (from && to ? `${from} bis ${to}` : from ? `Seit ${from}` : `Bis ${to}`),
  },
  csv: {
    fileName: "laeufe.csv",
    workflow: "Workflow",
    seconds: "Dauer (Sekunden)",
    formerMember: "Ehemaliges Mitglied",
    yes: "Ja",
    no: "Nein",
  },
  deleting: (done, total) => `${done} von ${total} gelöscht`,
  empty: "Noch keine Läufe",
  emptyText: "Hier erscheinen Läufe mit ihrem Status, ihren Kosten und dem, worauf sie warten.",
  openWorkflows: "Workflows öffnen",
  startRun: "Lauf starten",
  deleted: (count) => `${plural(count, "Lauf", "Läufe")} gelöscht`,
  deletedSome: (deleted, failed) =>
    `${plural(deleted, "Lauf", "Läufe")} gelöscht, ${failed} ${failed === 1 ? "konnte" : "konnten"} nicht gelöscht werden.`,
  history: {
    empty: "Hier erscheinen die Läufe dieses Workflows.",
    visitor: "Besucher",
    columns: {
      title: "Titel",
      status: "Status",
      trigger: "Auslöser",
      author: "Gestartet von",
      started: "Gestartet",
      duration: "Dauer",
      credits: "Credits",
      shared: "Geteilt",
    },
  },
  deleteConfirmation: {
    title: "Lauf löschen",
    text: "Diesen Lauf wirklich löschen? Das lässt sich nicht rückgängig machen.",
    confirm: "Lauf löschen",
  },
};
