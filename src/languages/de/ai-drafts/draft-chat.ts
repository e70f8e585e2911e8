import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/ai-drafts/draft-chat.ts";

export const draftChatText: typeof english.draftChatText = {
  back: "Zurück zu den anderen Möglichkeiten",
  start: "Chat beginnen",
  continueChat: "Chat fortsetzen",
  startOver: "Von vorn beginnen",
  cost: "Jede gesendete Nachricht kostet eine Anfrage an das Standardmodell. Eine Antwort auszuwählen und Änderungen zu übernehmen oder zu verwerfen kostet nichts.",
  unfinished: (title) => (title ? `Es gibt einen unfertigen Chat über „${title}“.` : "Es gibt einen unfertigen Chat."),
  transcript: "Chat",
  you: "Ich",
  assistant: "Assistent",
  message: "Nachricht",
  placeholder: "Antwort oder Änderungswunsch",
  hint: "Senden mit Eingabe, neue Zeile mit Umschalt + Eingabe.",
  send: "Senden",
  stop: "Stoppen",
  thinking: "Denkt nach …",
  writingProposal: (steps) => (steps.length > 0 ? `Schreibt ${steps.join(", ")}` : "Schreibt einen Vorschlag …"),
  suggestedAnswers: "Vorgeschlagene Antworten",
  noReply: "Noch keine Antwort auf diese Nachricht.",
  image: (position) => `Bild ${position}`,
  acceptFirst:
    "Der neueste Vorschlag gehört noch nicht zum Entwurf. Bitte zuerst die gewünschten Änderungen übernehmen.",
  views: { label: "Ansicht", chat: "Chat", draft: "Entwurf" },

  proposal: {
    title: "Vorschlag",
    changesToAccept: "Vorgeschlagene Änderungen",
    selectAll: "Alle auswählen",
    accept: (selected, total) => (selected === total ? "Alle übernehmen" : `${selected} von ${total} übernehmen`),
    dismiss: "Verwerfen",
    noChanges: "Keine Änderungen am Entwurf.",
    accepted: (taken, total) =>
      taken === total
        ? `Übernommen (${plural(total, "Änderung", "Änderungen")})`
        : `${taken} von ${plural(total, "Änderung", "Änderungen")} übernommen`,
    dismissed: "Verworfen",
    superseded: "Nicht übernommen: Der Chat ging vor der Entscheidung weiter.",
    details: "Details",
    difference: "Änderungen",
    onlyReferences: "Nur die Verweise ändern sich.",
  },

  workflow: {
    intro: "Was soll der Workflow tun? Der Assistent fragt nach, was noch fehlt. Jede Änderung braucht eine Freigabe.",
    title: (title) => `Titel „${title}“`,
    newOrder: "Neue Reihenfolge der Schritte",
    empty: {
      title: "Noch keine Schritte",
      text: "Hier erscheinen übernommene Änderungen. Sie lassen sich bearbeiten.",
    },
    order: (steps) => `Reihenfolge der Schritte: ${steps.join(", ")}`,
    path: (condition, target) => `${condition || "Sonst"}: ${target}`,
  },
  agent: {
    intro: "Was soll der Agent tun? Der Assistent fragt nach, was noch fehlt. Jede Änderung braucht eine Freigabe.",
    empty: {
      title: "Noch nichts da",
      text: "Hier erscheinen übernommene Änderungen. Sie lassen sich bearbeiten.",
    },
  },
};
