import { useId } from "react";
import { templateText } from "#product/texts/workflow/template.ts";
import { cx } from "#ui/cx.ts";
import type { ChosenCategory } from "./client/filter-cards.ts";

interface CategoryChipsProps<Category extends string> {
  "aria-label": string;
  /** Categories that have templates, in order. */
  categories: readonly Category[];
  names: Readonly<Record<Category, string>>;
  value: ChosenCategory<Category>;
  onChange: (category: ChosenCategory<Category>) => void;
}

/** Selects one category or all, as chips. */
export function CategoryChips<Category extends string>({
  "aria-label": label,
  categories,
  names,
  value,
  onChange,
}: CategoryChipsProps<Category>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="relative -mx-gutter flex gap-1.5 overflow-x-auto px-gutter py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {[null, ...categories].map((id) => (
        <label
          key={id}
          className={cx(
            "flex h-7 flex-none items-center rounded-full px-3 text-sm font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:h-9",
            id === value
              ? "bg-accent-soft text-accent-text"
              : "cursor-pointer text-ink-2 shadow-[inset_0_0_0_1px_var(--line-2)] hover:bg-hover hover:text-ink",
          )}
        >
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} className="sr-only" />
          {id === null ? templateText.all : names[id]}
        </label>
      ))}
    </div>
  );
}
