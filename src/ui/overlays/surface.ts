/** Things that float above the page: menus, pickers, popovers. */
export const floatingSurface =
  "z-50 overflow-auto rounded-card border border-line-2 bg-raised text-ink shadow-float-2 outline-none scroll-thin data-entering:animate-pop-in data-exiting:animate-pop-out";

/** One row of a menu or a list of options; its colours come from `optionTone` or from the kind of row. */
export const optionRow =
  "group/option flex min-h-row w-full cursor-default select-none items-center gap-2 rounded-control px-2 py-1 text-base outline-none " +
  "data-disabled:text-ink-3";

export const optionTone = "text-ink data-focused:bg-hover data-hovered:bg-hover [&>.lucide]:text-ink-3";

/** A row that takes something away. */
export const dangerTone = "text-danger data-focused:bg-danger-soft data-hovered:bg-danger-soft";
