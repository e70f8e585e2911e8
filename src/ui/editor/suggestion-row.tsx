import type { Suggestion } from "./suggestion.ts";

/** A suggestion row: icon, label, kind and hint. */
export function SuggestionRow({ item }: { item: Suggestion }) {
  return (
    <>
      {item.icon ? <item.icon aria-hidden className="flex-none text-ink-3" /> : item.start}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 cut">{item.label}</span>
          {item.end && <span className="max-w-32 flex-none cut text-xs text-ink-3">{item.end}</span>}
        </span>
        {item.hint && <span className="block cut text-sm text-ink-3">{item.hint}</span>}
      </span>
    </>
  );
}
