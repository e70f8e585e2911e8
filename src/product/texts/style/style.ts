import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Brand voices: their page, their dialogs, and their field in the agent editor. */
export const styleText = sentences("styleText", {
  title: "Brand voices",
  new: "New brand voice",
  actions: (title: string) => `Actions for ${title}`,
  tooMany: (max: number) => `A workspace can have up to ${max} brand voices. Delete one first.`,

  page: {
    intro: "Guidelines for how agents write. Select them in an agent, or mention one with @ in a message.",
    search: "Search brand voices",
    chars: (count: number) => plural(count, "character"),
    empty: {
      title: "No brand voices yet",
      text: "A brand voice is a guideline for how agents write: tone, words, and what to avoid. Write it once and use it in many agents.",
      readOnly: "Editors of this workspace create them. You can then mention them in messages.",
    },
  },

  create: {
    options: "How to start",
    generate: { title: "Generate with AI", desc: "From a description or samples" },
    scratch: { title: "Start from scratch", desc: "Write the guideline yourself" },
    description: "Describe the brand",
    descriptionPlaceholder: "Who you are, who you write for, and how you want to sound.",
    samples: "Or paste samples",
    samplesHint: "3–5 good, recent texts work best.",
    samplesPlaceholder: "Posts, emails, or pages that sound right",
    missing: "Please provide a description or a sample text",
    create: "Create",
    created: "Brand voice created successfully",
    generateFailed: "Failed to generate style configuration",
  },

  form: {
    title: "Title",
    titlePlaceholder: "Friendly and clear",
    desc: "Guideline",
    descHint: "Agents get this text. Cover tone, word choice, sentence length, the audience, and what to avoid.",
    descPlaceholder: "Write to one person, as “you”. Short sentences. No exclamation marks.",
    category: "Tags",
    categoryPlaceholder: "Add a tag and press Enter",
    tooLong: (max: number) => `Use at most ${formatNumber(max)} characters.`,
    count: (count: number, max: number) => `${formatNumber(count)} / ${formatNumber(max)}`,
    readOnly: "You can use this brand voice, but not change it.",
    loadFailed: "The brand voice could not be loaded.",
  },

  update: {
    title: "Update brand voice",
    done: "Brand voice updated successfully",
    failed: "Failed to update brand voice",
  },

  preview: {
    title: "Preview",
    label: "What should be written?",
    example: "Answer a customer whose order arrives two days late.",
    run: "Compare",
    hint: "Writes the same answer with and without this voice. Each counts as one AI request.",
    without: "Without the voice",
    with: "With the voice",
    failed: "The preview could not be written.",
  },

  delete: {
    item: "Delete brand voice",
    title: (title: string) => `Delete ${title}?`,
    text: "You can restore it from the bin for 30 days.",
  },

  agent: {
    label: "Brand voices",
    hint: "How the agent writes. Where guidelines differ, the first one counts.",
    add: "Add a brand voice",
    search: "Search brand voices",
    none: "No brand voices yet",
    gone: "Deleted brand voice",
    remove: (title: string) => `Remove ${title}`,
    moveUp: (title: string) => `Move ${title} up`,
    moveDown: (title: string) => `Move ${title} down`,
    manage: "Manage brand voices",
    max: (max: number) => `An agent can have up to ${max} brand voices.`,
    tooLong: (max: number) =>
      `The brand voices of an agent can have up to ${formatNumber(max)} characters together. Remove or shorten one.`,
  },

  mention: {
    group: "Brand voices",
    hint: "The answer is written in this voice",
    gone: "This brand voice no longer exists",
  },
});
