import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { useOverflowEdges } from "./use-overflow-edges.ts";

interface TabNavProps {
  "aria-label": string;
  /** Links with `className={tabClass()}`; the router marks the current one with `aria-current="page"`. */
  children: ReactNode;
  end?: ReactNode;
  /** Without a border, for page headers. Use `tabClass({ isBare: true })` for the links. */
  isBare?: boolean;
  className?: string;
}

/** Tabs that are pages: a line of links. Where they don't fit, they scroll, and the current one is shown. */
export function TabNav({ children, end, isBare, className, "aria-label": label }: TabNavProps) {
  const line = useRef<HTMLElement>(null);
  const showCurrent = useCallback(() => {
    const current = line.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  const { hasMoreLeft, hasMoreRight, onScroll } = useOverflowEdges(line, showCurrent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links are rendered again when another one is current
  useEffect(showCurrent, [children]);
  return (
    <div className={cx("flex min-w-0 items-center gap-4", !isBare && "border-line border-b", className)}>
      <nav
        ref={line}
        aria-label={label}
        onScroll={onScroll}
        className={cx(
          "-mb-px flex min-w-0 flex-1 gap-5 overflow-x-auto [scrollbar-width:none]",
          hasMoreLeft && "mask-l-from-[calc(100%-2.5rem)]",
          hasMoreRight && "mask-r-from-[calc(100%-2.5rem)]",
        )}
      >
        {children}
      </nav>
      {end && <div className="flex flex-none items-center gap-2 text-sm text-ink-3">{end}</div>}
    </div>
  );
}
