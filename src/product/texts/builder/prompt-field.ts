/** The prompt field: variables and preview. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const promptFieldText = sentences("promptFieldText", {
  tokens: (count: number) => `≈ ${plural(count, "token")}`,
  expand: "Open in a larger window",
  done: "Done",
  mentionStep: "Mention an earlier step",
  noEarlierSteps: "You can mention earlier steps here once there are any.",
  noEarlierStepsShort: "No earlier steps to mention",
  fullOutput: "Full output",
  output: "Output",
  valueKinds: {
    string: "Text",
    number: "Number",
    boolean: "Yes or no",
    list: "List",
    object: "Object",
    empty: "Empty",
  },
  lastValue: (text: string) => `Last: ${text}`,
  unattachable: "Can't be attached to a step; the model only sees its name.",
  currentItem: "Current item",
  conditional: "N/A when another path is taken",
  brokenMention: "This no longer exists or doesn't run before this step.",
  suggestions: "Available from earlier steps",
  agents: "Agents",
  workflows: "Workflows",
  workflowHint: "The agent of this step can run it",
  preview: "Preview with the last run's values",
  write: "Write",
  previewTab: "Preview",
  view: "Prompt view",
  previewWithValues: "Filled in with values from the last run. Missing values show N/A.",
  previewWithoutValues: "No runs yet, so values from earlier steps show N/A.",
  richText: {
    view: "Text view",
    formatted: "Text",
    markdown: "Markdown",
    markdownHint:
      "Markdown: **bold**, *italic*, <ins>underline</ins>, ~~strike~~, # headings, lists, links, images, and tables.",
  },
});
