import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface TabNavProps {
  "aria-label": string;
  /** Links with `className={tabClass()}`; the router marks the current one with `aria-current="page"`. */
  children: ReactNode;
  end?: ReactNode;
  /** Without a border, for page headers. Use `tabClass({ isBare: true })` for the links. */
  isBare?: boolean;
  className?: string;
}

/** Tabs that are pages: a line of links. */
export function TabNav({ children, end, isBare, className, "aria-label": label }: TabNavProps) {
  return (
    <div className={cx("flex min-w-0 items-center gap-4", !isBare && "border-line border-b", className)}>
      <nav aria-label={label} className="-mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto [scrollbar-width:none]">
        {children}
      </nav>
      {end && <div className="flex flex-none items-center gap-2 text-sm text-ink-3">{end}</div>}
    </div>
  );
}
