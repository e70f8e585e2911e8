import { useEffect, useState } from "react";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { type PagedText, type PdfMatch, searchPdf } from "./search-pdf.ts";

/** The matches of the typed words in a PDF, and the one that is shown. */
export function usePdfSearch(pdf: PagedText | null, typed: string) {
  const words = useDebouncedValue(typed.trim(), timers.check.searchMs);
  const [matches, setMatches] = useState<readonly PdfMatch[]>([]);
  const [isSearching, setSearching] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => {
    setMatches([]);
    setAt(0);
    setSearching(false);
    if (!pdf || !words) return;
    const given = new AbortController();
    const search = async () => {
      setSearching(true);
      try {
        for await (const found of searchPdf(pdf, words, given.signal)) {
          if (given.signal.aborted) return;
          setMatches((known) => [...known, ...found]);
        }
      } catch {
        // The document was closed, or a page of it is damaged: what was found before stays.
      }
      if (!given.signal.aborted) setSearching(false);
    };
    void search();
    return () => given.abort();
  }, [pdf, words]);
  const go = (steps: number) => setAt((known) => (known + steps + matches.length) % Math.max(matches.length, 1));
  return { words, matches, isSearching, at, match: matches[at] ?? null, go };
}
