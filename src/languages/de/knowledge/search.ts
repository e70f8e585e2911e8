import type * as english from "#product/texts/knowledge/search.ts";

export const knowledgeSearchText: typeof english.knowledgeSearchText = {
  tooSlow: "Die Suche hat zu lange gedauert. Bitte erneut versuchen.",
};
