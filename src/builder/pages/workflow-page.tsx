import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { openSession } from "#builder/session/session.ts";
import { BuilderContext } from "#builder/session/use-builder.ts";
import { api, client } from "#client/api.ts";
import { useLive } from "#client/live/use-live.ts";
import { readRefusal } from "#client/refusal.ts";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useRail } from "#client/shell/rail-context.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { PickerWorkflowContext } from "#features/agent/client/picker-workflow-context.ts";
import { canBuild } from "#features/workflow/access.ts";
import { mergeText } from "#product/texts/builder/merge.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { timers } from "#product/timers.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { AgentsProvider } from "./agents-provider.tsx";
import { WorkflowFrame } from "./workflow-frame.tsx";

interface WorkflowPageProps {
  workflowId: string;
  /** Content of the open tab. */
  children: ReactNode;
}

/** The page of a workflow at /{slug}/workflow/{id}. Its tabs share one session with unsaved changes and undo. */
export function WorkflowPage({ workflowId, children }: WorkflowPageProps) {
  useRail();
  const { data, error, refetch, isFetching } = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  if (data)
    return (
      <OpenWorkflow key={data.id} workflow={data}>
        {children}
      </OpenWorkflow>
    );
  if (error && readRefusal(error, "").code === "not_found") return <NotFound />;
  if (error)
    return (
      <>
        <PageHead title={workflowListText.title} />
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="px-gutter"
        >
          {pageStateText.error.listText}
        </ErrorState>
      </>
    );
  return <WorkflowSkeleton />;
}

type LoadedWorkflow = Awaited<ReturnType<typeof client.workflow.getById.query>>;

/** Keeps the builder session while the page is open and passes on saves from elsewhere. */
function OpenWorkflow({ workflow, children }: { workflow: LoadedWorkflow; children: ReactNode }) {
  const { id, revision, graph } = workflow;
  const { actor } = useWorkspace();
  const queries = useQueryClient();
  const [session] = useState(() => {
    let lastNoticeAt = Number.NEGATIVE_INFINITY;
    const key = api.workflow.getById.queryKey({ id });
    const opened = openSession({
      workflowId: id,
      canEdit: canBuild(actor),
      revision,
      graph,
      async send(base, next, trail) {
        const saved = await client.workflow.saveGraph.mutate({ id, revision: base, graph: next, trail });
        // Reopening the builder must start with the saved graph, not with the one first loaded.
        queries.setQueryData(key, (old) => old && { ...old, revision: saved.revision, graph: next });
        return saved;
      },
      load: () => queries.fetchQuery({ ...api.workflow.getById.queryOptions({ id }), staleTime: 0 }),
      onRemoteChange(labels) {
        const isOwn = opened.askedForSave.current;
        opened.askedForSave.current = false;
        if (isOwn) return;
        // Throttled, because two people working together would get a notice for every save.
        if (performance.now() - lastNoticeAt < timers.presence.noticeMs) return;
        lastNoticeAt = performance.now();
        toast.info(mergeText.merged(labels));
      },
    });
    return opened;
  });
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    if (!session.canEdit) return;
    // Optional: without stored undo steps the history starts here.
    void client.workflow.getTrail.query({ id }).then(
      (kept) => session.restoreUndo(kept.revision, kept.trail),
      () => {},
    );
  }, [session, id]);
  // A refetch after a lost connection may return a newer revision, too.
  useEffect(() => session.noticeRevision(revision), [session, revision]);
  useLive({
    onEvent({ changed, id: changedId, revision: newRevision }) {
      if (changed === "workflow" && changedId === id && typeof newRevision === "number")
        session.noticeRevision(newRevision);
    },
  });
  return (
    <PickerWorkflowContext value={id}>
      <BuilderContext value={session}>
        <AgentsProvider>
          <WorkflowFrame workflow={workflow}>{children}</WorkflowFrame>
        </AgentsProvider>
      </BuilderContext>
    </PickerWorkflowContext>
  );
}

function WorkflowSkeleton() {
  return (
    <>
      <PageHead title={<Skeleton className="h-4 w-40" />} documentTitle={pageStateText.loading} />
      <div
        role="status"
        aria-busy
        aria-label={pageStateText.loading}
        className="grid flex-1 place-content-center gap-10 bg-sunken"
      >
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-14 w-54 rounded-card bg-raised" />
        ))}
      </div>
    </>
  );
}
