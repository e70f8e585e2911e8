import type * as english from "#product/texts/tools/api-action.ts";

export const apiActionCallText: typeof english.apiActionCallText = {
  asking: (tool) => `Möchte ${tool} verwenden`,
  calling: (tool) => `Verwendet ${tool}`,
  called: (tool) => `${tool} verwendet`,
  callFailed: (tool) => `${tool} konnte nicht verwendet werden`,
  callDenied: (tool) => `${tool} nicht verwendet`,
  connectTitle: (tool) => `Für ${tool} ein Konto verbinden`,
  connect: "Verbinden",
  connectAbout: "In einem neuen Fenster verbinden und dann noch einmal fragen.",
  connectByKey: "Integrationen öffnen",
  onlyEditors: "Ein Owner oder Editor kann es verbinden.",
  connected: "Das Konto ist verbunden. Bitte noch einmal fragen.",
  given: "Werte",
  response: "Antwort",
  noBody: "Die Antwort hat keinen Inhalt.",
  refused: (status) => `Der Dienst hat mit dem Status ${status} geantwortet.`,
};
