import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/comments.ts";

const openComments = (count: number) => plural(count, "offener Kommentar", "offene Kommentare");

export const commentText: typeof english.commentText = {
  title: "Kommentare",
  mode: "Kommentieren",
  modeHint: "Ein Klick auf einen Schritt oder die Arbeitsfläche beginnt einen Kommentar. Esc beendet das.",
  open: (count) => (count === 0 ? "Keine offenen Kommentare" : openComments(count)),
  onStep: (label) => `Zu „${label}“`,
  onCanvas: "Auf der Arbeitsfläche",
  onDeletedStep: "Zu einem gelöschten Schritt",
  openOnStep: (label, count) => `${openComments(count)} zu „${label}“`,
  empty: { title: "Noch keine Kommentare", text: "Hier ist Platz für Vorschläge und Fragen." },
  newComment: "Kommentar",
  commentOn: (label) => `Kommentar zu „${label}“`,
  send: "Senden",
  reply: "Antworten",
  resolve: "Als erledigt markieren",
  reopen: "Wieder öffnen",
  resolved: (count) => `Erledigt (${count})`,
  delete: "Löschen",
  deleteThread: "Diesen Kommentar und die Antworten darauf löschen?",
  deleteReply: "Diese Antwort löschen?",
  formerMember: "Ehemaliges Mitglied",
  close: "Kommentare schließen",
  placeRequired: "Bitte für den Kommentar einen Schritt oder eine Stelle auf der Arbeitsfläche auswählen.",
  tooMany: (max) =>
    `Ein Workflow kann höchstens ${plural(max, "Kommentar", "Kommentare")} haben. Bitte zuerst einige löschen.`,
};
