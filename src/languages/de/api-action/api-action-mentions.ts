import type * as english from "#product/texts/api-action/api-action-mentions.ts";

export const apiActionMentionText: typeof english.apiActionMentionText = {
  group: "Eigene Tools",
  hint: "Der Agent kann diese API aufrufen.",
  gone: "Dieses Tool gibt es nicht mehr.",
};
