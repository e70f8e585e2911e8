import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { pickStringParams } from "#client/shell/search-params.ts";
import { WorkflowListPage } from "#features/workflow/list/workflow-list-page.tsx";

const WorkflowTemplates = lazy(async () => ({
  default: (await import("#features/template-gallery/workflow-templates.tsx")).WorkflowTemplates,
}));

const NewWorkflowProposals = lazy(async () => ({
  default: (await import("#builder/proposals/new-workflow-proposals.tsx")).NewWorkflowProposals,
}));

export const Route = createFileRoute("/_app/$slug/workflow/")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["tab"]),
  component: Page,
});

function Page() {
  const templates = (
    <Suspense fallback={null}>
      <WorkflowTemplates />
    </Suspense>
  );
  const notice = (
    <Suspense fallback={null}>
      <NewWorkflowProposals />
    </Suspense>
  );
  return <WorkflowListPage templates={Route.useSearch().tab === "template" ? templates : null} notice={notice} />;
}
