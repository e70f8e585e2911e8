import { useNavigate } from "@tanstack/react-router";
import { PageBody } from "#client/shell/page-body.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { BulkRunList } from "./bulk-run-list.tsx";
import { BulkRunProgress } from "./bulk-run-progress.tsx";
import { useBulkRun } from "./client.ts";
import { MapDraft } from "./map-draft.tsx";

interface BulkRunPageProps {
  workflowId: string;
  /** The open one; null shows the list. */
  bulkRunId: string | null;
  /** The most that one row can cost; null while that is not known. */
  creditsPerRow: number | null;
}

/** The bulk runs of a workflow: the list, a file before its start, or one of them. */
export function BulkRunPage({ workflowId, bulkRunId, creditsPerRow }: BulkRunPageProps) {
  return (
    <PageBody>
      {bulkRunId === null ? (
        <BulkRunList workflowId={workflowId} />
      ) : (
        <OneBulkRun key={bulkRunId} id={bulkRunId} workflowId={workflowId} creditsPerRow={creditsPerRow} />
      )}
    </PageBody>
  );
}

function OneBulkRun({
  id,
  workflowId,
  creditsPerRow,
}: {
  id: string;
  workflowId: string;
  creditsPerRow: number | null;
}) {
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const { data, isError, refetch, isFetching } = useBulkRun(id);
  const listUrl = urls.workflow(slug, workflowId, "bulk");
  const leave = () => void navigate({ href: listUrl });
  if (isError)
    return (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
        {pageStateText.error.listText}
      </ErrorState>
    );
  if (!data) return <ListSkeleton label={pageStateText.loading} mark="size-4" />;
  return data.status === "DRAFT" ? (
    <MapDraft id={id} listUrl={listUrl} creditsPerRow={creditsPerRow} onDiscarded={leave} />
  ) : (
    <BulkRunProgress bulk={data} listUrl={listUrl} onDeleted={leave} />
  );
}
