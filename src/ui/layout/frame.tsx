import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface FrameProps {
  className?: string;
  children: ReactNode;
}

/** One hairline frame around rows, with hairlines between them. Never put a frame into a frame. */
export function Frame({ className, children }: FrameProps) {
  return (
    <div className={cx("divide-y divide-line overflow-hidden rounded-card border border-line", className)}>
      {children}
    </div>
  );
}
