/** Replies of the demo model. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const demoReplyText = sentences("demoReplyText", {
  agentDraft: (title: string) =>
    `Here is a draft for “${title}”. Accept what fits, and edit the rest. The demo model picks drafts by keyword.`,
  workflowDraft: (title: string, steps: number) =>
    `Here is a draft for “${title}” with ${plural(steps, "step")}. Accept what fits, and edit the rest. The demo model picks drafts by keyword.`,
  chatLimits:
    "The demo model can only make first drafts. Describe another job to get another draft, edit this one yourself, or connect a model to continue the chat.",
  formDescription: (name: string, fields: readonly string[]) =>
    `Fill in this form to start “${name}”.${fields.length > 0 ? ` It asks for ${formatList(fields)}.` : ""} Connect a model to have this text written in other words.`,
  noteContinued: "The demo model doesn't write texts of its own. Connect a model to continue this note where it ends.",
  editLimits:
    "The demo model can explain this workflow, rename a step, remove the last step, or add a review, summary, translation, or email step. For anything else, connect a model.",
  fixLimits: (error: string) =>
    `The step failed with “${error}”. The demo model cannot find the cause. Change the settings of the step yourself, or connect a model.`,
  explained: (labels: readonly string[]) =>
    `This workflow has ${plural(labels.length, "step")}: ${formatList(labels.map((label) => `“${label}”`))}. Each step uses the results of the steps named in its prompt.`,
  renamed: (from: string, to: string) => `I renamed “${from}” to “${to}”.`,
  removed: (label: string) => `I removed “${label}”.`,
  stylePreview: (request: string, hasVoice: boolean) =>
    hasVoice
      ? `This is a demo reply to “${request}”. A real model would follow the guideline of this voice here. Connect a model to compare.`
      : `This is a demo reply to “${request}”. A real model would write it in its own words here.`,
  added: (label: string, after: string) => `I added “${label}” after “${after}”.`,
});
