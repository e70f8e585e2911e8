import type * as english from "#product/texts/http/public-page.ts";

export const publicPageText: typeof english.publicPageText = {
  footer: (product) => `Geteilt mit ${product}`,
};
