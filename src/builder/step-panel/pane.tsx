import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

interface PaneProps {
  title: string;
  /** Secondary text after the title. */
  meta?: ReactNode;
  end?: ReactNode;
  /** False when a tab already shows the title. */
  hasTitle: boolean;
  /** Fixed content below the scrolling area. */
  foot?: ReactNode;
  children: ReactNode;
}

/** One of the three panes of the step panel, with a title and scrolling content. */
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
