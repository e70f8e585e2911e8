import type * as english from "#product/texts/agent/agent-toasts.ts";

export const agentToastText: typeof english.agentToastText = {
  created: "Agent erstellt",
  updated: "Agent gespeichert",
  duplicated: "Agent dupliziert",
  versionRestored: (number) => `Version ${number} wiederhergestellt`,
  createFailed: "Der Agent konnte nicht erstellt werden.",
  updateFailed: "Der Agent konnte nicht gespeichert werden.",
  generateFailed: "Der Agent konnte nicht generiert werden.",
};
