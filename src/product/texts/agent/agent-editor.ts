/** The agent editor. */

import { plural } from "#lib/text.ts";
import type { AgentQuality } from "../../agent-quality.ts";
import { sentences } from "../../sentences.ts";

export const agentEditorText = sentences("agentEditorText", {
  sectionsLabel: "Agent sections",
  fullScreen: "Full screen",
  instructionsRequired: "Describe who the agent is and what it does.",
  titleRequired: "Give the agent a title.",
  qualityHint: "Based on the combined length of the instructions and the output format.",
  qualities: { Excellent: "Excellent", Good: "Good", Okay: "Okay", Weak: "Weak" } satisfies Record<
    AgentQuality,
    string
  >,
  inFolder: (folder: string) => `in ${folder}`,
  noFolder: "in no folder",
  tokens: (count: string) => `${count} tokens`,
  autoTokensHint: "The model decides how long each answer is.",
  autoTemperatureHint: "Uses the model's default.",
  languageAsTyped: "Use as typed",
  changesTitle: "Unsaved changes",
  versionNote: "Note for the version history",
  versionNotePlaceholder: "What you changed, and why",
  restoredDraft: (when: string) => `Your unsaved changes were restored. Last edit: ${when}.`,
  conflictTitle: "Someone else saved this agent.",
  conflictText: (count: number) =>
    `Your ${plural(count, "change")} ${count === 1 ? "is" : "are"} kept, and nothing was overwritten. Fields you didn't edit show their version.`,
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
  untitled: "Untitled agent",
  sections: {
    background: "Instructions",
    knowledge: "Knowledge & Memory",
    output: "Output settings",
    model: "Language model",
    tools: "Tools",
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
    planNotice:
      "These instructions mention agents or workflows. Working with them needs a paid plan; the mentions stay as they are.",
    chars: (count: number) => plural(count, "character"),
  },
  output: {
    format: "Output format",
    formatHint: "Structure, required parts, templates, and limits.",
    language: "Language",
    languageAuto: "Same as the question",
    languageSearch: "Search or type a language",
  },
  subAgents: {
    label: "Sub-agents",
    hint: "Agents that this agent can give tasks to. Each works with its own instructions and model, sees only its task, and is charged separately.",
    placeholder: "Add an agent",
    deleted: "Deleted agent",
    planNotice: "Giving tasks to sub-agents needs a paid plan. The agents that you select here are kept.",
  },
  save: {
    unsavedChanges: (count: number) => `${plural(count, "unsaved change")}`,
    showChanges: "Show changes",
    discard: "Discard",
    save: "Save",
    readOnly: "You can view this agent, but your role doesn't allow you to edit it.",
  },
});
