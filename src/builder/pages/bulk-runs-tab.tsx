import { useRunEstimate } from "#builder/checks/use-run-estimate.ts";
import { BulkRunPage } from "#features/bulk-run/bulk-run-page.tsx";

/** The bulk runs of the open workflow, with what one of its runs costs. */
export function BulkRunsTab(props: { workflowId: string; bulkRunId: string | null }) {
  return <BulkRunPage {...props} creditsPerRow={useRunEstimate()?.max ?? null} />;
}
