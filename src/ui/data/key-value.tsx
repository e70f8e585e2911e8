import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface KeyValueProps {
  items: readonly { label: ReactNode; value: ReactNode }[];
  className?: string;
}

/** A list of labels and values, stacked on phones. */
export function KeyValue({ items, className }: KeyValueProps) {
  return (
    <dl className={cx("grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(96px,auto)_1fr]", className)}>
      {items.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in a fixed order
        <div key={at} className="contents max-sm:block">
          <dt className="text-sm leading-5 text-ink-3">{label}</dt>
          <dd className="min-w-0 wrap-anywhere num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
