import { useMemo } from "react";
import { useFragment } from "#client/shell/use-fragment.ts";
import { limits } from "#product/limits.ts";
import { quotesIn } from "#product/urls.ts";

const { quotes: maxQuotes, chars } = limits.knowledge.cited;

/** The words that a citation has opened the source for. */
export function useQuotes(): readonly string[] {
  const fragment = useFragment();
  return useMemo(
    () =>
      quotesIn(fragment)
        .slice(0, maxQuotes)
        .map((quote) => quote.slice(0, chars))
        .filter(Boolean),
    [fragment],
  );
}
