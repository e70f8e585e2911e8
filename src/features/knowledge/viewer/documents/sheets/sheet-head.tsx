import { ArrowDown, ArrowUp, Calendar, Hash, type LucideIcon, ToggleLeft, Type } from "lucide-react";
import type { ColumnType, TableColumn } from "#lib/tables/table-column.ts";
import { withoutControls } from "#lib/text.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { cx } from "#ui/cx.ts";

const typeIcons: Readonly<Record<ColumnType, LucideIcon>> = {
  text: Type,
  number: Hash,
  date: Calendar,
  boolean: ToggleLeft,
};

interface SheetHeadProps {
  column: TableColumn;
  sort: "ascending" | "descending" | "none";
  onSort: () => void;
}

/** The name of a column with its type and unit; pressing it sorts by the column. */
export function SheetHead({ column: { label, type, unit }, sort, onSort }: SheetHeadProps) {
  const Icon = typeIcons[type];
  const Arrow = sort === "descending" ? ArrowDown : ArrowUp;
  const typeName = knowledgeViewerText.table.types[type];
  const hasUnit = unit !== "" && !label.includes(unit);
  return (
    <th scope="col" aria-sort={sort} className="px-1.5 py-1 font-medium text-ink-3 text-xs">
      <button
        type="button"
        title={typeName}
        onClick={onSort}
        className={cx(
          "group/sort flex min-h-7 w-full items-center gap-1.5 rounded-mark px-1.5 text-start hover:bg-hover hover:text-ink",
          type === "number" && "justify-end text-end",
        )}
      >
        <Icon aria-hidden className="size-3 flex-none" />
        <span className="min-w-0 wrap-anywhere">
          {withoutControls(label)}
          {hasUnit && ` (${withoutControls(unit)})`}
          <span className="sr-only">, {typeName}</span>
        </span>
        <Arrow
          aria-hidden
          className={cx(
            "size-3 flex-none",
            type === "number" && "order-first",
            sort === "none" && "opacity-0 group-hover/sort:opacity-60",
          )}
        />
      </button>
    </th>
  );
}
