import { useId } from "react";
import { type TemplateCategory, templateText } from "#product/texts/workflow/template.ts";
import { cx } from "#ui/cx.ts";

export type ChosenCategory = TemplateCategory | "all";

interface CategoryChipsProps {
  /** Categories that have templates, in order. */
  categories: readonly TemplateCategory[];
  value: ChosenCategory;
  onChange: (category: ChosenCategory) => void;
}

/** Selects one category or all, as chips. */
export function CategoryChips({ categories, value, onChange }: CategoryChipsProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={templateText.category}
      className="-mx-gutter flex gap-1.5 overflow-x-auto px-gutter py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {(["all", ...categories] as const).map((id) => (
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
          {id === "all" ? templateText.all : templateText.categories[id]}
        </label>
      ))}
    </div>
  );
}
