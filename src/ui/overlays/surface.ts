/** Surface of menus, pickers and popovers. */
export const floatingSurface =
  "z-50 overflow-auto rounded-card border border-line-2 bg-raised text-ink shadow-float-2 outline-none scroll-thin data-entering:animate-pop-in data-exiting:animate-pop-out";

/** A row of a menu or option list; combine with `optionTone` or `dangerTone`. */
export const optionRow =
  "group/option flex min-h-row w-full cursor-default select-none items-center gap-2 rounded-control px-2 py-1 text-base outline-none " +
  "data-disabled:text-ink-3";

export const optionTone = "text-ink data-focused:bg-hover data-hovered:bg-hover [&>.lucide]:text-ink-3";

/** Colors of a destructive row. */
export const dangerTone = "text-danger data-focused:bg-danger-soft data-hovered:bg-danger-soft";
