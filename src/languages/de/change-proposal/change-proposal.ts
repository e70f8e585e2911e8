import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/change-proposal/change-proposal.ts";

export const changeProposalText: typeof english.changeProposalText = {
  waiting: (count) => (count === 1 ? "1 vorgeschlagene Änderung" : `${count} vorgeschlagene Änderungen`),
  newWorkflows: (count) => (count === 1 ? "1 vorgeschlagener Workflow" : `${count} vorgeschlagene Workflows`),
  newAgents: (count) => (count === 1 ? "1 vorgeschlagener Agent" : `${count} vorgeschlagene Agenten`),
  latest: (title) => `„${title}“`,
  review: "Prüfen",
  next: "Nächster Vorschlag",
  by: (name, when) => `Vorgeschlagen von ${name}, ${when}`,
  viaKey: "einem API-Schlüssel",
  formerMember: "einem früheren Mitglied",
  reason: "Begründung",
  accept: "Annehmen",
  acceptNew: "Anlegen",
  refuse: "Ablehnen",
  accepted: "Angenommen. Die Änderung ist als neue Version gespeichert.",
  acceptedNew: (title) => `„${title}“ wurde angelegt.`,
  refused: "Abgelehnt. Nichts wurde geändert.",
  undo: "Rückgängig",
  open: "Öffnen",
  newTitle: "Titel",
  tags: "Tags",
  newAgentsOf: (count) => `Mit dem Annehmen entstehen auch ${plural(count, "Agent", "Agenten")} für die Schritte:`,
  sameSteps: "Die Schritte bleiben, wie sie sind.",
  same: "Alles ist bereits wie vorgeschlagen. Annehmen ändert nichts.",
  outdated:
    "Seit dem Vorschlag wurde hier an denselben Stellen etwas geändert. Der Vorschlag kann nur noch abgelehnt werden; ein neuer geht von der aktuellen Version aus.",
  decided: "Über diesen Vorschlag wurde bereits entschieden.",
  limit: (max) => `Es warten bereits ${max} Vorschläge. Zuerst muss über einige entschieden werden.`,
  noVersion:
    "Diese Version gibt es nicht. Nach erneutem Lesen lässt sich die Änderung auf Grundlage der gelesenen Version vorschlagen.",
  nothingProposed: "Der Vorschlag ändert nichts.",
  notAllowed: "Nur wer bearbeiten darf, kann Änderungen vorschlagen.",
  instructionsMissing: "Ein neuer Agent braucht einen Titel und Anweisungen (system).",
};
