import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { WorkflowChecker } from "#builder/checks/workflow-checker.tsx";
import { SavingBanner } from "#builder/saving/saving-banner.tsx";
import { hasUnsaved } from "#builder/session/saving.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import { LeaveGuard } from "#client/shell/leave-guard.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { urls, workflowTabs } from "#product/urls.ts";
import { BuilderHead } from "./builder-head.tsx";
import { WorkflowTabs } from "./workflow-tabs.tsx";

const WorkflowProposals = lazy(async () => ({
  default: (await import("#builder/proposals/workflow-proposals.tsx")).WorkflowProposals,
}));

interface WorkflowFrameProps {
  workflow: { id: string; title: string; userId: string; category: string[]; parentFolderId: string | null };
  /** Content of the open tab. */
  children: ReactNode;
}

/** The frame around all tabs of a workflow: header, save state and leave guard. */
export function WorkflowFrame({ workflow, children }: WorkflowFrameProps) {
  const { slug } = useWorkspace();
  const session = useBuilder();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isUnsaved = () => hasUnsaved(session.store.getState().saving);
  const tab = workflowTabs.find((one) => path === urls.workflow(slug, workflow.id, one)) ?? "build";
  const tabs = (isBare: boolean) => <WorkflowTabs workflowId={workflow.id} isBare={isBare} />;
  return (
    <>
      <WorkflowChecker />
      {/* Saves before leaving, and asks only when saving fails. */}
      <LeaveGuard
        hasUnsavedChanges={async () => isUnsaved() && !(await session.flush())}
        hasUnsavedOnReload={isUnsaved}
        safePathPrefix={urls.workflowPages(slug, workflow.id)}
      />
      <BuilderHead
        workflow={workflow}
        documentTitle={tab === "build" ? workflow.title : `${workflowText.tabs[tab]} · ${workflow.title}`}
        tabs={tabs(true)}
      />
      <div className="flex-none px-gutter @6xl:hidden">{tabs(false)}</div>
      <SavingBanner title={workflow.title} />
      {session.canEdit && (
        <Suspense fallback={null}>
          <WorkflowProposals title={workflow.title} />
        </Suspense>
      )}
      {children}
    </>
  );
}
