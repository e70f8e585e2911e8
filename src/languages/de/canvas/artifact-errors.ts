import type * as english from "#product/texts/canvas/artifact-errors.ts";

export const artifactErrorText: typeof english.artifactErrorText = {
  unusableAnswer: "Aus der Antwort des Modells ließ sich kein Canvas erstellen. Bitte erneut versuchen.",
  unknownModel: "Dieses Modell gibt es nicht mehr. Bitte ein anderes auswählen.",
  wrongContent: "Dieser Inhalt passt nicht zu dieser Art von Canvas.",
  nothingAsked: "In „task“ gehört, was entstehen soll, oder in „content“ der Text.",
  nothingToChange: "In „instructions“ gehört, was sich ändern soll, oder in „content“ der neue Text.",
  textOnly: "Nur Text-Canvas nehmen „content“ an. Den Rest bitte in Worten beschreiben.",
  missingInput: (what) => `Dem Canvas fehlt: ${what}.`,
  taskTooLong: "Diese Beschreibung ist zu lang für diese Art von Canvas.",
  textSize: "Ein Text-Canvas fasst höchstens 200 KB. Bitte den Text kürzen oder auf mehrere Canvas aufteilen.",
  deleted: "Dieses Canvas wurde gelöscht und lässt sich nicht mehr öffnen oder ändern.",
  isEmpty: "Dieses Canvas hat noch keinen Inhalt.",
  changedMeanwhile: "Das Canvas wurde während der Bearbeitung geändert.",
  inProgress: "Das Canvas wird noch generiert. Bitte warten, bis es fertig ist, oder es stoppen.",
};
