import type * as english from "#product/texts/agent/agent-fields.ts";

export const agentFieldNames: typeof english.agentFieldNames = {
  title: "Titel",
  category: "Tags",
  system: "Anweisungen",
  outputFormat: "Ausgabeformat",
  language: "Sprache",
  languageModelId: "Modell",
  maxTokens: "Höchstzahl der Ausgabe-Tokens",
  temperature: "Temperatur",
  styleIds: "Markenstimmen",
  apiActionIds: "Eigene Tools",
  knowledgeSourceTreeNodeIds: "Wissensquellen",
  noteIds: "Notizen",
  subAgentIds: "Unteragenten",
  subAgentFolderIds: "Unteragenten",
  mcpServerIds: "MCP-Server",
  integrations: "Integrationen",
  forceGetContextFromKnowledgeSources: "Wissen immer durchsuchen",
  isMemoryEnabled: "Gedächtnis",
  isComputerUseEnabled: "Computernutzung",
  isBrowserUseEnabled: "Browsernutzung",
};
