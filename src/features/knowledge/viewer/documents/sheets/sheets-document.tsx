import { type ReactNode, useState } from "react";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import type { ViewedSource } from "../../../client/viewer/use-source.ts";
import { useTables } from "../../../client/viewer/use-tables.ts";
import { SheetView } from "./sheet-view.tsx";

interface SheetsDocumentProps {
  nodeId: string;
  source: ViewedSource;
  /** Shown for a source without tables, such as one that was learned before there were any. */
  children: ReactNode;
}

/** A spreadsheet, sheet by sheet, whose rows can be sorted and filtered. */
export function SheetsDocument({ nodeId, source, children }: SheetsDocumentProps) {
  const { data: tables, isPending } = useTables(nodeId, source);
  const [chosenId, setChosenId] = useState("");
  if (isPending) return <Skeleton lines={9} className="p-6" />;
  const shown = tables?.find(({ id }) => id === chosenId) ?? tables?.[0];
  if (!tables || !shown) return children;
  return (
    <>
      {tables.length > 1 && (
        <Tabs
          aria-label={knowledgeViewerText.table.sheets(source.title)}
          tabs={tables.map(({ id, title, rowsCount }) => ({ id, label: title, count: rowsCount }))}
          value={shown.id}
          onChange={setChosenId}
          className="flex-none bg-page [&>div:first-child]:px-4"
        />
      )}
      <SheetView key={shown.id} nodeId={nodeId} table={shown} />
    </>
  );
}
