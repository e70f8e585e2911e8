import { Columns2, RotateCcw, Trash2 } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { canControlRun, canDeleteRun } from "#features/run/access.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { compareRunsText } from "#product/texts/run/compare-runs.ts";
import { runListText, runRetryText } from "#product/texts/run/run-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { SelectionBar } from "#ui/data/selection-bar.tsx";
import type { RunRow } from "./client/run-list-filters.ts";

interface RunSelectionBarProps {
  rows: readonly RunRow[];
  onClear: () => void;
  /** Called with the runs that the person may delete. */
  onDelete: (ids: readonly string[]) => void;
  /** Called with the failed runs that the person may retry. */
  onRetry: (ids: readonly string[]) => void;
}

/** What can be done with the selected runs: compare two of a workflow, retry the failed ones, delete. */
export function RunSelectionBar({ rows, onClear, onDelete, onRetry }: RunSelectionBarProps) {
  const { slug, actor } = useWorkspace();
  const deletable = rows.filter((row) => canDeleteRun(actor, row)).map(({ id }) => id);
  const retryable = rows.filter((row) => row.status === "FAILED" && canControlRun(actor, row)).map(({ id }) => id);
  const [older, newer, ...more] = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return (
    <SelectionBar label={listText.selected(rows.length)} clearLabel={listText.clearSelection} onClear={onClear}>
      {older && newer && more.length === 0 && older.workflowId === newer.workflowId && (
        <Link href={urls.compareRuns(slug, older.id, newer.id)} className={buttonClass()}>
          <Columns2 aria-hidden />
          {compareRunsText.compare}
        </Link>
      )}
      {retryable.length > 0 && (
        <Button icon={RotateCcw} onPress={() => onRetry(retryable)}>
          {runRetryText.retryCount(retryable.length)}
        </Button>
      )}
      {deletable.length > 0 && (
        <Button icon={Trash2} variant="danger" onPress={() => onDelete(deletable)}>
          {deletable.length === rows.length ? buttonText.delete : runListText.deleteCount(deletable.length)}
        </Button>
      )}
    </SelectionBar>
  );
}
