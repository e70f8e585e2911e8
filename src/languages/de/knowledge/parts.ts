import type * as english from "#product/texts/knowledge/parts.ts";

export const partText: typeof english.partText = {
  page: (number) => `Seite ${number}`,
  slide: (number) => `Folie ${number}`,
  sheet: (name) => `Blatt ${name}`,
};
