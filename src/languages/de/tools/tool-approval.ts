import type * as english from "#product/texts/tools/tool-approval.ts";

export const toolApprovalText: typeof english.toolApprovalText = {
  question: "Diese Aktion erlauben?",
  about: "Der Agent braucht dafür eine Erlaubnis.",
  arguments: "Details",
  edit: "Details bearbeiten",
  editLabel: "Details als JSON",
  invalidJson: "Das ist kein gültiges JSON.",
  allow: "Einmal erlauben",
  allowEdited: "Mit diesen Details erlauben",
  allowAlways: { chat: "In diesem Chat immer", run: "In diesem Lauf immer" },
  deny: "Ablehnen",
  cancelEdit: "Abbrechen",
  unknownQuestion: "Ist das geschehen?",
  unknownAbout:
    "Es wurde gesendet, aber der Server wurde beendet, bevor eine Antwort kam. Vor dem erneuten Senden bitte im anderen System nachsehen.",
  happened: "Es ist geschehen",
  retry: "Noch einmal senden",
  skip: "Überspringen",
  later: "Der Rest dieses Schritts läuft noch. Danach kann hier entschieden werden.",
  onlyOthers: {
    chat: "Nur wer diesen Chat begonnen hat, kann entscheiden.",
    run: "Nur wer den Lauf gestartet hat und die Inhaber des Workspaces können entscheiden.",
  },
};
