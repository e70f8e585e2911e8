/** The agent library and the agent editor. */
import { plural } from "#lib/text.ts";

export const agentText = {
  copyOf: (title: string) => `${title} (copy)`,
  ownSubAgent: "An agent cannot be its own sub-agent.",
  changedElsewhere: "Somebody else saved this agent meanwhile. Your changes are still here; nothing was overwritten.",

  list: {
    title: "Agents",
    new: "New agent",
    search: "Search agents",
    empty: {
      title: "Make your first agent",
      text: "An agent is one focused specialist with its own instructions and model.",
      action: "New agent",
      template: "Browse templates",
    },
    noMatch: { title: "No agent matches", text: "Clear the search to see all." },
    emptyForUser: {
      title: "No agents yet",
      text: "Agents appear here as soon as an editor of this workspace makes one.",
    },
    emptyFolder: { title: "This folder is empty", text: "Move agents here, or make a new one." },
    count: (count: number) => (count === 0 ? "No agents" : plural(count, "agent")),
    inFolder: (folder: string) => `In ${folder}`,
    noBackground: "No background yet",
    menu: (agent: string) => `Actions for ${agent}`,
    archive: "agents.zip",
    changed: (when: string) => `Changed ${when}`,
    tagCount: (count: number) => (count === 0 ? "Tags" : `Tags: ${count}`),
    chatWith: (agent: string) => `Chat with ${agent}`,
    view: "View",
    moved: (agent: string, folder: string) => `“${agent}” moved to ${folder}`,
    topLevel: "the top level",
    exportFailed: "This agent could not be exported. Try again.",
    chat: "Chat",
  },

  untitled: "Untitled agent",

  /** Agents that were made for one workflow. */
  workflow: {
    show: "Show agents made for workflows",
    shown: "With agents made for workflows",
    filter: "Filter",
    madeFor: (workflow: string) => `Made for ${workflow}`,
    note: "Made for the workflow",
    inBin: (workflow: string) => `${workflow} (in the bin)`,
    noteText: "It is hidden from lists, pickers and search outside of it.",
    makeAvailable: "Make it available everywhere",
    available: "The agent is now available everywhere.",
    matches: (count: number) =>
      count === 1 ? "1 agent made for a workflow matches." : `${plural(count, "agent")} made for workflows match.`,
    hidden: (count: number) =>
      count === 1
        ? "1 agent made for a workflow is not shown."
        : `${plural(count, "agent")} made for workflows are not shown.`,
  },

  picker: { own: "In this workflow", others: "All agents" },

  create: {
    pasteLabel: "Text of the file",
    imported: (file: string) => `From ${file}. Look it over, then create the agent.`,
    fromPaste: "From the text you pasted. Look it over, then create the agent.",
    ways: "How to begin",
  },

  /** What of an agent a save or a version changed. */
  parts: {
    title: "Title",
    category: "Category",
    system: "Background",
    outputFormat: "Desired output format",
    language: "Language",
    languageModelId: "Model",
    maxTokens: "Maximum output tokens",
    temperature: "Temperature",
    styleIds: "Brand voices",
    apiActionIds: "Custom tools",
    knowledgeSourceTreeNodeIds: "Knowledge sources",
    noteIds: "Notes",
    subAgentIds: "Sub-agents",
    subAgentFolderIds: "Sub-agents",
    mcpServerIds: "MCP servers",
    integrations: "Integrations",
    forceGetContextFromKnowledgeSources: "Force always get context",
    isMemoryEnabled: "Memory",
    isComputerUseEnabled: "Computer use",
    isBrowserUseEnabled: "Browser use",
  },

  editor: {
    label: "Sections of the agent",
    usedBy: (what: string) => `used by ${what}`,
    usedByTitle: "Workflows that use this agent",
    notUsed: "not used by a workflow yet",
    fullScreen: "Full screen",
    missingBackground: "Say who the agent is and what it does.",
    missingTitle: "Give the agent a title.",
    qualityHint: "By the length of the background and the output format together.",
    tokens: (count: string) => `${count} tokens`,
    autoTokens: "The model decides how much it writes.",
    autoTemperature: "The model's own default.",
    languageFree: "Use as it is written",
    changesTitle: "Unsaved changes",
    restoredDraft: (when: string) => `Your unsaved changes are back. Last edit: ${when}.`,
    conflictTitle: "Somebody else saved this agent meanwhile.",
    conflictText: (count: number) =>
      `Your ${plural(count, "change")} ${count === 1 ? "is" : "are"} kept here and nothing was overwritten. What you did not touch shows their version.`,
    conflictReview: "Review",
    conflictKeep: "Keep my changes",
    conflictDrop: "Take theirs",
    version: (number: number) => `Version ${number}`,
    versions: "Version history",
    firstVersion: "Created",
    noContentChange: "Category or folder",
    compare: "Compare",
    unknownAuthor: "Somebody who left",
    saveFirst: "Save or discard your changes before you restore a version.",
    missingModel: "A model that is no longer offered",
  },

  sections: {
    background: "Background",
    knowledge: "Knowledge & Memory",
    output: "Output settings",
    model: "Language model",
    integrations: "Integrations",
    advanced: "Advanced",
    subAgents: "Sub-agents",
    computer: "Computer use",
  },

  background: {
    title: "Title",
    titlePlaceholder: "Brand copywriter",
    category: "Category",
    categoryPlaceholder: "Add a tag and press Enter",
    system: "Background",
    systemHint: "Who it is, what it does, where it stops. Put the rules that matter most at the top.",
    systemPlaceholder: "You write for ...",
    quality: "Quality",
    chars: (count: number) => plural(count, "character"),
  },

  output: {
    format: "Desired output format",
    formatHint: "Structure, required parts, templates, limits.",
    language: "Language",
    languageAuto: "Language of the question",
    languageSearch: "Search or type a language",
  },

  model: {
    model: "Model",
    auto: "Auto",
    autoHint: (model: string) => `Auto picks a good, cheap model. Now: ${model}.`,
    search: "Search models",
    recommended: "Recommended",
    deprecated: "Deprecated",
    maxTokens: "Maximum output tokens",
    maxTokensWarning: (max: string) => `This model can write at most ${max} tokens.`,
    tokensHint: "1,000 tokens ≈ 750 words",
    temperature: "Temperature",
    temperatureLow: "Very low: answers repeat themselves almost word for word.",
    temperatureHigh: "High: answers vary a lot and may stray from the facts.",
    precise: "Precise",
    creative: "Creative",
    tooltip: {
      tokens: "How much the agent may write in one answer.",
      temperature: "How freely the agent chooses its words.",
    },
  },

  save: {
    unsaved: (count: number) => `${plural(count, "change")} not saved`,
    showChanges: "Show changes",
    discard: "Discard",
    save: "Save",
    readOnly: "You can look at this agent but not change it.",
  },

  usedBy: (chatbots: number, workflows: number, agents: number) =>
    [
      chatbots > 0 ? plural(chatbots, "chatbot") : "",
      workflows > 0 ? plural(workflows, "workflow") : "",
      agents > 0 ? plural(agents, "agent") : "",
    ]
      .filter(Boolean)
      .join(", "),

  canvas: {
    save: "Save agent",
    update: "Update agent",
    saved: "Saved",
    outOfDate: "Out of date",
    notSaved: "Not saved",
  },
} as const;
