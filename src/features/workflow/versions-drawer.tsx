import { shellText } from "#product/texts/shell.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Drawer } from "#ui/drawer.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useBuilder } from "./client/use-builder.ts";
import { useVersions } from "./client/versions.ts";
import { WorkflowVersionRow } from "./workflow-version-row.tsx";

const text = workflowText.versions;

/** What was saved before, what it changed, and the way back to it; runs keep the version they started with (D9). */
export function VersionsDrawer({ onClose }: { onClose: () => void }) {
  const { workflowId } = useBuilder();
  const versions = useVersions(workflowId);
  return (
    <Drawer isOpen onOpenChange={onClose} title={text.title} size="l" className="py-0!">
      {versions.isError && (
        <ErrorState title={shellText.error.listTitle} onRetry={() => void versions.refetch()}>
          {shellText.error.listText}
        </ErrorState>
      )}
      {versions.isPending && <Skeleton lines={6} className="mt-5" />}
      {versions.data && (
        <ul>
          {versions.data.map((version, at) => (
            <WorkflowVersionRow key={version.id} version={version} isCurrent={at === 0} onRestored={onClose} />
          ))}
        </ul>
      )}
      {versions.data?.length === 1 && <p className="py-4 text-sm text-ink-3">{text.empty}</p>}
    </Drawer>
  );
}
