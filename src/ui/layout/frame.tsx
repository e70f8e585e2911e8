import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface FrameProps {
  className?: string;
  children: ReactNode;
}

/** A bordered container for rows with dividers. Don't nest frames. */
export function Frame({ className, children }: FrameProps) {
  return (
    <div className={cx("divide-y divide-line overflow-hidden rounded-card border border-line", className)}>
      {children}
    </div>
  );
}
