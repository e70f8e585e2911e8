import type * as english from "#product/texts/canvas/artifact-errors.ts";

export const artifactErrorText: typeof english.artifactErrorText = {
  unusableAnswer: "Aus der Antwort des Modells ließ sich kein Canvas erstellen. Bitte versuche es erneut.",
  unknownModel: "Dieses Modell gibt es nicht mehr. Wähle ein anderes aus.",
  wrongContent: "Dieser Inhalt passt nicht zu dieser Art von Canvas.",
  nothingAsked: "Beschreibe in „task“, was entstehen soll, oder gib den Text in „content“ an.",
  nothingToChange: "Beschreibe in „instructions“, was sich ändern soll, oder gib den neuen Text in „content“ an.",
  textOnly: "Nur Text-Canvas nehmen „content“ an. Beschreibe den Rest in Worten.",
  missingInput: (what) => `Dem Canvas fehlt: ${what}.`,
  taskTooLong: "Diese Beschreibung ist zu lang für diese Art von Canvas.",
  textSize: "Ein Text-Canvas fasst höchstens 200 KB. Kürze den Text, oder teile ihn auf mehrere Canvas auf.",
  deleted: "Dieses Canvas wurde gelöscht und lässt sich nicht mehr öffnen oder ändern.",
  isEmpty: "Dieses Canvas hat noch keinen Inhalt.",
  changedMeanwhile: "Das Canvas wurde während der Bearbeitung geändert.",
  inProgress: "Das Canvas wird noch generiert. Warte, bis es fertig ist, oder stoppe es.",
};
