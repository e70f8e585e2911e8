import { useBuilder } from "#builder/session/use-builder.ts";
import { PageBody } from "#client/shell/page-body.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { workflowVersionText } from "#product/texts/versions/workflow-versions.ts";
import { urls } from "#product/urls.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { useVersions } from "./versions.ts";
import { WorkflowVersionRow } from "./workflow-version-row.tsx";

const text = workflowVersionText;

/** The versions of a workflow with their changes and a restore button. Runs keep the version they started with. */
export function VersionsPage() {
  const { slug } = useWorkspace();
  const { workflowId, canEdit } = useBuilder();
  const versions = useVersions(workflowId);
  const go = useGo();
  return (
    <PageBody width="read">
      {versions.isError && (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void versions.refetch()}
          isRetrying={versions.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {versions.isPending && (
        <div role="status" aria-busy aria-label={pageStateText.loading}>
          <Skeleton lines={6} />
        </div>
      )}
      {versions.data && (
        <>
          <p className="pb-3 text-sm text-ink-3">{text.retention}</p>
          <ul aria-label={text.title} className="border-line border-t">
            {versions.data.map((version, at, all) => (
              <WorkflowVersionRow
                key={version.id}
                version={version}
                previous={all[at + 1]?.number ?? null}
                isCurrent={at === 0}
                onRestored={() => go(urls.workflowBuild(slug, workflowId))}
              />
            ))}
          </ul>
          {versions.data.length === 1 && canEdit && <p className="py-4 text-sm text-ink-3">{text.empty}</p>}
        </>
      )}
    </PageBody>
  );
}
