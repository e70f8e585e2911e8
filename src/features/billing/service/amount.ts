import { AppError } from "#lib/errors.ts";
import { creditDecimals, roundCredits } from "#product/credits.ts";

/** More than any request costs; what is above it is a mistake or an attack. */
const maxCreditsPerRequest = 1_000_000;

/**
 * A number of credits as the decimal text that PostgreSQL adds up exactly: 0.2 becomes "0.2000". What is no amount of
 * credits (negative, endless, not a number) is refused before it can reach the ledger.
 */
export function toAmount(credits: number): string {
  if (!(credits >= 0 && credits <= maxCreditsPerRequest))
    throw new AppError("invalid", "This isn't a valid number of AI credits.", {
      details: { credits: String(credits) },
    });
  return roundCredits(credits).toFixed(creditDecimals);
}

/** Decimal text of the database as a number to show and compare. */
export function parseAmount(text: string | null | undefined): number {
  return roundCredits(Number(text ?? 0));
}
