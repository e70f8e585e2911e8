/** The agent library and the agent editor. */
import { plural } from "#lib/text.ts";

export const agentText = {
  copyOf: (title: string) => `${title} (copy)`,
  selfAsSubAgent: "An agent can't be its own sub-agent.",
  changedElsewhere: "Someone else saved this agent. Your changes are still here, and nothing was overwritten.",

  list: {
    title: "Agents",
    new: "New agent",
    search: "Search agents",
    empty: {
      title: "Create your first agent",
      text: "An agent is a specialist with its own instructions and model.",
      action: "New agent",
      template: "Browse templates",
    },
    noMatch: { title: "No matching agents", text: "Clear the search to see all agents." },
    emptyForUsers: {
      title: "No agents yet",
      text: "Agents appear here when an editor of this workspace creates one.",
    },
    emptyFolder: { title: "This folder is empty", text: "Move agents here, or create a new one." },
    count: (count: number) => (count === 0 ? "No agents" : plural(count, "agent")),
    inFolder: (folder: string) => `In ${folder}`,
    noInstructions: "No instructions yet",
    menu: (agent: string) => `Actions for ${agent}`,
    exportFileName: "agents.zip",
    lastChanged: (when: string) => `Changed ${when}`,
    tagCount: (count: number) => (count === 0 ? "Tags" : `Tags: ${count}`),
    chatWith: (agent: string) => `Chat with ${agent}`,
    view: "View",
    moved: (agent: string, folder: string) => `“${agent}” moved to ${folder}`,
    topLevel: "the top level",
    exportFailed: "This agent could not be exported. Try again.",
    chat: "Chat",
  },

  untitled: "Untitled agent",

  /** Agents made for one workflow. */
  forWorkflow: {
    show: "Show agents made for workflows",
    showing: "Showing agents made for workflows",
    filter: "Filter",
    madeFor: (workflow: string) => `Made for ${workflow}`,
    note: "Made for the workflow",
    inBin: (workflow: string) => `${workflow} (in the bin)`,
    hiddenHint: "It is hidden from lists, pickers, and search outside that workflow.",
    makeAvailable: "Make available everywhere",
    madeAvailable: "The agent is now available everywhere.",
    matches: (count: number) =>
      count === 1 ? "1 agent made for a workflow matches." : `${plural(count, "agent")} made for workflows match.`,
    hidden: (count: number) =>
      count === 1
        ? "1 agent made for a workflow is not shown."
        : `${plural(count, "agent")} made for workflows are not shown.`,
  },

  picker: { inThisWorkflow: "In this workflow", allAgents: "All agents" },

  create: {
    pasteLabel: "File contents",
    fromFile: (file: string) => `From ${file}. Review it, then create the agent.`,
    fromPaste: "From the text you pasted. Review it, then create the agent.",
    startOptions: "How to start",
  },

  /** Names of the parts of an agent, in lists of changes. */
  parts: {
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
  },

  editor: {
    sectionsLabel: "Agent sections",
    usedBy: (what: string) => `used by ${what}`,
    usedByTitle: "Workflows that use this agent",
    notUsed: "not used by a workflow yet",
    fullScreen: "Full screen",
    instructionsRequired: "Describe who the agent is and what it does.",
    titleRequired: "Give the agent a title.",
    qualityHint: "Based on the combined length of the instructions and the output format.",
    tokens: (count: string) => `${count} tokens`,
    autoTokensHint: "The model decides how long its answers are.",
    autoTemperatureHint: "The model's default.",
    languageAsTyped: "Use as typed",
    changesTitle: "Unsaved changes",
    restoredDraft: (when: string) => `Your unsaved changes were restored. Last edit: ${when}.`,
    conflictTitle: "Someone else saved this agent.",
    conflictText: (count: number) =>
      `Your ${plural(count, "change")} ${count === 1 ? "is" : "are"} kept, and nothing was overwritten. Fields you did not edit show their version.`,
    conflictReview: "Review",
    conflictKeepMine: "Keep my changes",
    conflictUseTheirs: "Use theirs",
    version: (number: number) => `Version ${number}`,
    versions: "Version history",
    firstVersion: "Created",
    onlyTagsOrFolder: "Tags or folder",
    compare: "Compare",
    formerMember: "Former member",
    saveBeforeRestoring: "Save or discard your changes before you restore a version.",
    modelUnavailable: "A model that is no longer available",
  },

  sections: {
    background: "Instructions",
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
    category: "Tags",
    categoryPlaceholder: "Add a tag and press Enter",
    system: "Instructions",
    systemHint: "Who it is, what it does, and what it must not do. Put the most important rules first.",
    systemPlaceholder: "You write for ...",
    quality: "Quality",
    chars: (count: number) => plural(count, "character"),
  },

  output: {
    format: "Output format",
    formatHint: "Structure, required parts, templates, and limits.",
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
    maxTokens: "Max output tokens",
    maxTokensWarning: (max: string) => `This model can write at most ${max} tokens.`,
    tokensHint: "1,000 tokens ≈ 750 words",
    temperature: "Temperature",
    temperatureLow: "Very low: answers hardly vary.",
    temperatureHigh: "High: answers vary a lot and may be less accurate.",
    precise: "Precise",
    creative: "Creative",
    tooltip: {
      tokens: "How long one answer can be.",
      temperature: "How much answers vary.",
    },
  },

  save: {
    unsavedChanges: (count: number) => `${plural(count, "change")} not saved`,
    showChanges: "Show changes",
    discard: "Discard",
    save: "Save",
    readOnly: "You can view this agent, but not edit it.",
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
