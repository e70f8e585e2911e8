import { AppError } from "#lib/errors.ts";
import { creditDecimals, roundCredits } from "#product/credits.ts";

/** No request costs this much, so a larger amount is a bug or an attack. */
const maxCreditsPerRequest = 1_000_000;

/**
 * Formats credits as decimal text, which PostgreSQL adds exactly: 0.2 becomes "0.2000". Throws "invalid" for negative,
 * infinite and NaN values, so that they never reach the ledger.
 */
export function toAmount(credits: number): string {
  if (!(credits >= 0 && credits <= maxCreditsPerRequest))
    throw new AppError("invalid", "This isn't a valid number of AI credits.", {
      details: { credits: String(credits) },
    });
  return roundCredits(credits).toFixed(creditDecimals);
}

/** Parses the database's decimal text into a number for display and comparison. */
export function parseAmount(text: string | null | undefined): number {
  return roundCredits(Number(text ?? 0));
}
