import { createFileRoute } from "@tanstack/react-router";
import { WorkflowListPage } from "#features/workflow/workflow-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/")({ component: WorkflowListPage });
