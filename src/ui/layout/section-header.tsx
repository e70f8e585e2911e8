import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface SectionHeaderProps {
  title: ReactNode;
  /** Secondary text beside the title. */
  meta?: ReactNode;
  /** At the right: a link, a button, a count. */
  actions?: ReactNode;
  /** `line`: small with a divider, for lists; `title`: larger, for page sections. */
  variant?: "line" | "title";
  level?: 2 | 3 | 4;
  id?: string;
  className?: string;
}

/** The header of a page section. */
export function SectionHeader({
  title,
  meta,
  actions,
  variant = "line",
  level = 2,
  id,
  className,
}: SectionHeaderProps) {
  const Heading = `h${level}` as const;
  const isLine = variant === "line";
  return (
    <div
      className={cx(
        "flex min-w-0 items-center gap-2.5",
        isLine ? "border-line border-b pb-2" : "min-h-control",
        className,
      )}
    >
      <Heading id={id} className={cx("min-w-0 cut font-semibold", isLine ? "text-sm" : "text-lg")}>
        {title}
      </Heading>
      {meta && <span className="min-w-0 cut text-sm text-ink-3 num">{meta}</span>}
      {actions && <div className="ml-auto flex flex-none items-center gap-2 text-sm text-ink-3">{actions}</div>}
    </div>
  );
}
