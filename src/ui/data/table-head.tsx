import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";

interface TableHeadProps {
  /** Columns without text (actions) need an `aria-label`. */
  children?: ReactNode;
  "aria-label"?: string;
  align?: "start" | "end";
  /** Sort direction; null: sortable, but not sorted. */
  sort?: "ascending" | "descending" | null;
  onSort?: () => void;
  className?: string;
}

/** A column header. */
export function TableHead({ children, align = "start", sort, onSort, className, "aria-label": label }: TableHeadProps) {
  const Arrow = sort === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sort ?? undefined}
      className={cx(
        "whitespace-nowrap px-3 pb-2 text-xs font-medium text-ink-3 first:pl-0 last:pr-0",
        align === "end" ? "text-right" : "text-left",
        className,
      )}
    >
      {label && <span className="sr-only">{label}</span>}
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="group/sort inline-flex min-h-6 items-center gap-1 rounded-mark hover:text-ink"
        >
          {children}
          <Arrow aria-hidden className={cx("size-3", !sort && "opacity-0 group-hover/sort:opacity-60")} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}
