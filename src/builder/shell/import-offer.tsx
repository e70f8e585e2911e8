import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import type { PendingImport } from "#builder/session/builder-state.ts";
import { insertSteps, selectImport } from "#builder/session/import-steps.ts";
import { checkNodeLimit } from "#builder/session/node-limit.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";
import { browserTimezone } from "#client/schedule/schedule-form.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { ForeignWorkflow } from "#features/workflow/client/read-workflow-text.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { droppedFileText } from "#product/texts/builder/dropped-file.ts";
import { toast } from "#ui/feedback/toast.ts";

const ImportDialog = lazy(async () => ({
  default: (await import("#features/workflow/create/import-dialog.tsx")).ImportDialog,
}));

/** Confirms the import of a pasted or dropped workflow file. Troupe's own files are inserted without a dialog. */
export function ImportOffer() {
  const pendingImport = useBuilderState((state) => state.pendingImport);
  return pendingImport && <OpenImportOffer key={pendingImport.file.workflowJson} incoming={pendingImport} />;
}

function OpenImportOffer({ incoming: { file, at } }: { incoming: PendingImport }) {
  const session = useBuilder();
  const { id: workspaceId } = useWorkspace();
  const { mutate, isPending } = useMutation(
    api.workflow.stepsFromJson.mutationOptions({
      onSuccess: (graph) => {
        toast.success(builderText.pasted(insertSteps(session, graph, at)));
      },
      onSettled: () => session.store.setState({ pendingImport: null }),
    }),
  );
  const insert = () => {
    if (checkNodeLimit(session, file.steps))
      mutate({
        workspaceId,
        workflowId: session.workflowId,
        workflowJson: file.workflowJson,
        workflowIndex: file.workflowIndex,
        timezone: browserTimezone(),
      });
    else session.store.setState({ pendingImport: null });
  };
  const isNativeFile = file.report === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    if (isNativeFile) insert();
  }, [isNativeFile]);
  if (isNativeFile) return null;
  return (
    <Suspense fallback={null}>
      <ImportDialog
        file={file as ForeignWorkflow /* it has a report */}
        action={droppedFileText.insert}
        isPending={isPending}
        onSelect={(workflowIndex) => void selectImport(session, workflowIndex)}
        onCreate={insert}
        onCancel={() => session.store.setState({ pendingImport: null })}
      />
    </Suspense>
  );
}
