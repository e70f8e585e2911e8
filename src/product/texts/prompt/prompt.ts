import { sentences } from "../../sentences.ts";

/** Saved prompts: the menu of the message box, their page, and their dialogs. */
export const savedPromptText = sentences("savedPromptText", {
  title: "Prompts",
  new: "New prompt",
  manage: "Manage prompts",
  edit: "Edit prompt",
  saveAs: "Save as prompt…",
  actions: (title: string) => `Actions for ${title}`,
  tooMany: (max: number) => `You can have up to ${max} prompts. Delete one first.`,

  menu: {
    label: "Prompts",
    own: "Your prompts",
    shared: "Shared with you",
    none: "No prompts yet",
    noneHint: "Save texts you use often, then insert them with /",
  },

  page: {
    intro: "Type / at the start of a line in the message box to insert a prompt.",
    search: "Search prompts",
    own: "Your prompts",
    shared: "Shared by others",
    sharedMark: "Shared",
    empty: {
      title: "No prompts yet",
      text: "Save texts you use often as prompts. Then type / in the message box to insert them.",
    },
  },

  form: {
    titleLabel: "Title",
    titlePlaceholder: "Weekly report",
    titleHint: "What you type after / to find it.",
    textLabel: "Prompt",
    textPlaceholder: "Write a weekly report for {{name}}.",
    textHint:
      "{{name}} asks for a value when you insert the prompt. {{current_date}}, {{current_time}}, and {{current_user}} are filled in for you.",
    asksFor: (names: string) => `Asks for: ${names}`,
    asksForMany: (count: number) => `Asks for ${count} values`,
    tooLong: (max: string) => `Use at most ${max} characters.`,
    share: "Share with the workspace",
    shareHint: "All members can insert it, and editors can change it.",
    sharedNote: "All members of this workspace use this prompt.",
    readOnly: "You can insert this prompt, but not change it.",
    create: "Create prompt",
    created: "Prompt saved. Type / to insert it.",
    loadFailed: "The prompt could not be loaded.",
  },

  fill: {
    text: "Fill in the values for this prompt. Empty ones stay as they are.",
    insert: "Insert",
    skip: "Insert without values",
  },

  delete: {
    item: "Delete prompt",
    title: (title: string) => `Delete ${title}?`,
    text: "This cannot be undone.",
    sharedText: "No one in this workspace can use it anymore. This cannot be undone.",
    done: "Prompt deleted",
  },
});
