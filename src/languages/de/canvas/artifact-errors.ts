import type * as english from "#product/texts/canvas/artifact-errors.ts";

export const artifactErrorText: typeof english.artifactErrorText = {
  unusableAnswer: "Aus der Antwort des Modells ließ sich kein Canvas erstellen. Bitte versuche es erneut.",
  unknownModel: "Dieses Modell gibt es nicht mehr. Wähle ein anderes aus.",
  wrongContent: "Dieser Inhalt passt nicht zu dieser Art von Canvas.",
  inProgress: "Das Canvas wird noch generiert. Warte, bis es fertig ist, oder stoppe es.",
};
