import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

interface PaneProps {
  title: string;
  /** A quiet word after the title. */
  meta?: ReactNode;
  end?: ReactNode;
  /** False where a tab already says the title. */
  hasTitle: boolean;
  /** Below what scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

/** One of the three parts of the step panel: a line with its title, and what scrolls below it. */
export function Pane({ title, meta, end, hasTitle, foot, children }: PaneProps) {
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {(hasTitle || meta || end) && (
        <div className="flex h-11 flex-none items-center gap-2 pr-2 pl-5 max-sm:pl-4">
          <h2 className={cx("flex-none text-sm font-semibold", !hasTitle && "sr-only")}>{title}</h2>
          {meta && <span className="min-w-0 cut text-sm text-ink-3">{meta}</span>}
          {end && <span className="ml-auto flex flex-none items-center gap-1">{end}</span>}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key, also where nothing in it takes the focus */}
      <div tabIndex={0} className="focus-inset min-h-0 flex-1 overflow-y-auto scroll-thin">
        {children}
      </div>
      {foot}
    </section>
  );
}
