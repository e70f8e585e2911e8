import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface PageHeaderProps {
  /** Text or an `InlineEdit`, rendered as the page's h1. */
  title: ReactNode;
  /** Before the title: a menu button on phones, a back button. */
  start?: ReactNode;
  /** Breadcrumb links before the title. */
  path?: ReactNode;
  /** After the title: status, counts. */
  meta?: ReactNode;
  /** Tabs with `isBare`, in the middle where they fit. */
  tabs?: ReactNode;
  /** Actions at the right; the main action last, followed only by a menu. */
  actions?: ReactNode;
  className?: string;
}

/** The header of a page. */
export function PageHeader({ title, start, path, meta, tabs, actions, className }: PageHeaderProps) {
  return (
    <header
      className={cx(
        "flex h-head flex-none items-center gap-2 border-line border-b pr-4 pl-gutter max-sm:pr-2",
        className,
      )}
    >
      {start && <div className="-ml-2 flex flex-none items-center">{start}</div>}
      <div className="flex min-w-0 flex-1 items-center gap-2.5">
        {path && (
          // It gives way before the title does.
          <div className="hidden min-w-0 shrink-[9999] items-center gap-2 overflow-x-clip whitespace-nowrap text-sm text-ink-3 sm:flex @max-lg:hidden">
            {path}
          </div>
        )}
        {/* It gives way before what follows does: nothing reaches below the actions. */}
        <h1 className="min-w-20 shrink-[99] cut text-base font-semibold tracking-tight">{title}</h1>
        {meta && (
          <div className="flex flex-none items-center gap-2.5 text-sm text-ink-3 num max-sm:min-w-0 max-sm:flex-initial max-sm:whitespace-nowrap">
            {meta}
          </div>
        )}
        {tabs && <div className="ml-4 min-w-0 @max-6xl:hidden">{tabs}</div>}
      </div>
      {actions && <div className="flex flex-none items-center gap-2">{actions}</div>}
    </header>
  );
}
