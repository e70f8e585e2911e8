import { sentences } from "../../sentences.ts";
/** Names of an agent's fields in lists of changes. */
export const agentFieldNames = sentences("agentFieldNames", {
  title: "Title",
  category: "Tags",
  system: "Instructions",
  outputFormat: "Output format",
  language: "Language",
  languageModelId: "Model",
  maxTokens: "Max output tokens",
  temperature: "Temperature",
  styleIds: "Brand voices",
  apiActionIds: "Custom tools",
  knowledgeSourceTreeNodeIds: "Knowledge sources",
  noteIds: "Notes",
  subAgentIds: "Sub-agents",
  subAgentFolderIds: "Sub-agents",
  mcpServerIds: "MCP servers",
  integrations: "Integrations",
  forceGetContextFromKnowledgeSources: "Always search knowledge",
  isMemoryEnabled: "Memory",
  isComputerUseEnabled: "Computer use",
  isBrowserUseEnabled: "Browser use",
});
