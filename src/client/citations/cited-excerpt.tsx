import { excerptAround } from "#lib/citations/excerpt-around.ts";
import type { Cited } from "#lib/citations/find-cited.ts";

/** What is cited, marked, with some of what is around it. */
export function CitedExcerpt({ cited, chars }: { cited: Cited; chars: number }) {
  return excerptAround(cited, chars).map(({ text, isMarked }, at) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
      <mark key={at} className="rounded-mark bg-mark text-ink box-decoration-clone">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
