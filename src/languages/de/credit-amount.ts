import { formatCredits } from "#product/credits.ts";

/** "1 Credit", "14,5 Credits". */
export const creditAmount = (credits: number): string =>
  `${formatCredits(credits)} ${credits === 1 ? "Credit" : "Credits"}`;
