import { type ReactNode, useRef } from "react";
import { toCsv } from "#lib/csv.ts";
import { CopyButton } from "../buttons/copy-button.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { readTable } from "./read-table.ts";

/** A scrolling table that can be copied as CSV. */
export function MarkdownTable({ children }: { children?: ReactNode }) {
  const labels = useUiLabels();
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className="group/table relative">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="focus-inset overflow-x-auto scroll-thin"
      >
        <table ref={table}>{children}</table>
      </div>
      <div className="absolute -top-2 right-0 bg-page opacity-0 transition-opacity group-focus-within/table:opacity-100 group-hover/table:opacity-100 pointer-coarse:opacity-100">
        <CopyButton
          size="xs"
          label={labels.copyCsv}
          text={() => (table.current ? toCsv(readTable(table.current)) : "")}
        />
      </div>
    </div>
  );
}
