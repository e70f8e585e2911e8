import { cx } from "../cx.ts";

/** Classes of a tab; the current one has `data-selected` (tabs) or `aria-current="page"` (links). */
export function tabClass({ isBare }: { isBare?: boolean } = {}): string {
  return cx(
    "focus-inset flex flex-none cursor-pointer items-center gap-1.5 whitespace-nowrap border-b-[1.5px] border-transparent font-medium text-ink-3 transition-colors hover:text-ink",
    "data-selected:border-ink data-selected:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink data-disabled:text-ink-4",
    isBare ? "h-head" : "h-10",
  );
}
