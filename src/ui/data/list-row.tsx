import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface ListRowProps {
  /** Before the text: a dot, an avatar, an icon. */
  start?: ReactNode;
  /** Text, or a link with the class `stretch`, which covers the whole row. */
  title: ReactNode;
  /** Second line. */
  meta?: ReactNode;
  /** At the right: time, credits. */
  end?: ReactNode;
  /** Buttons at the far right, above a stretched link. */
  actions?: ReactNode;
  isSelected?: boolean;
  /** Highlights on hover. */
  isPressable?: boolean;
  className?: string;
}

/** A list row with two lines and a divider. Use inside `<ul>`. */
export function ListRow({ start, title, meta, end, actions, isSelected, isPressable, className }: ListRowProps) {
  return (
    <li
      className={cx(
        "relative isolate flex min-h-13 items-center gap-3 border-line border-b py-2 [&_.stretch]:after:-inset-x-2",
        isSelected
          ? "bg-accent-soft"
          : isPressable &&
              "before:absolute before:-inset-x-2 before:inset-y-0 before:-z-1 before:rounded-control before:transition-colors hover:before:bg-hover",
        className,
      )}
    >
      {start && <div className="flex flex-none items-center">{start}</div>}
      <div className="min-w-0 flex-1">
        {/* A link is cut, too: with its whole length it would reach below the buttons. */}
        <div className="cut font-medium [&>a]:block [&>a]:cut">{title}</div>
        {meta && <div className="cut text-sm text-ink-3">{meta}</div>}
      </div>
      {end && <div className="flex-none text-sm text-ink-3 num">{end}</div>}
      {actions && <div className="relative z-1 flex flex-none items-center gap-1">{actions}</div>}
    </li>
  );
}
