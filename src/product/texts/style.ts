/** Brand voices. */
export const styleText = {
  title: "Brand voices",
  new: "New brand voice",
  search: "Search brand voices",
  empty: {
    title: "Let agents write in your voice",
    text: "Describe the brand or paste what you have written; you get a guideline to edit.",
    action: "New brand voice",
  },
  noMatch: "No brand voice matches. Clear the search to see all.",
  name: "Title",
  guideline: "Guideline",
  guidelinePlaceholder: "Tone, choice of words, length of sentences, what to avoid ...",
  categories: "Categories",
  description: "Describe the brand",
  sample: "Sample text",
  sampleHint: "3–5 good, recent samples work best.",
  generate: "Generate",
  update: "Update brand voice",
} as const;
