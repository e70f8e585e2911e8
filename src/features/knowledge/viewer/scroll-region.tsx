import type { ReactNode, Ref } from "react";
import { cx } from "#ui/cx.ts";

interface ScrollRegionProps {
  label: string;
  ref?: Ref<HTMLElement>;
  className?: string;
  children: ReactNode;
}

/** A named part of a panel that scrolls, also by the keyboard. */
export function ScrollRegion({ label, ref, className, children }: ScrollRegionProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className={cx("focus-inset min-h-0 min-w-0 flex-1 overflow-auto scroll-thin", className)}
    >
      {children}
    </section>
  );
}
