import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { WorkflowListPage } from "#features/workflow/workflow-list-page.tsx";
import { readTexts } from "../../../../shell/search.ts";

const WorkflowTemplates = lazy(async () => ({
  default: (await import("#features/template/workflow-templates.tsx")).WorkflowTemplates,
}));

export const Route = createFileRoute("/_app/$slug/workflow/")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["tab"]),
  component: Page,
});

function Page() {
  const templates = (
    <Suspense fallback={null}>
      <WorkflowTemplates />
    </Suspense>
  );
  return <WorkflowListPage templates={Route.useSearch().tab === "template" ? templates : null} />;
}
