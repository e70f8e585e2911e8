import type * as english from "#product/texts/tools/call-mcp-tool.ts";

export const callMcpToolText: typeof english.callMcpToolText = {
  running: (tool) => `${tool} wird aufgerufen`,
  done: (tool) => `${tool} aufgerufen`,
  failed: (tool) => `${tool} fehlgeschlagen`,
  denied: (tool) => `${tool} nicht erlaubt`,
  asking: (tool, server) => `Möchte ${tool} von ${server} verwenden`,
  input: "Übergeben",
  result: "Ergebnis",
  noResult: "Das Tool hat nichts zurückgegeben.",
  links: "Links",
  connectTitle: (server) => `Eigenes Konto bei ${server} verbinden`,
  connectAbout:
    "Der Agent arbeitet dort mit dem Konto der Person, die fragt. Bitte in einem neuen Fenster verbinden und dann noch einmal fragen.",
  connectOwnFirst: (server) =>
    `Der Aufruf braucht ein eigenes Konto bei ${server}. Bitte in einem neuen Fenster verbinden und den Aufruf dann erlauben.`,
  connectFirst: (server) =>
    `Der Aufruf braucht ein Konto bei ${server}, das noch niemand verbunden hat. Bitte verbinden und den Aufruf dann erlauben.`,
  connect: "Verbinden",
  connected: "Das Konto ist verbunden. Bitte noch einmal fragen, um weiterzumachen.",
};
