import { createFileRoute } from "@tanstack/react-router";
import { ApiReferencePage } from "#builder/api-reference/api-reference-page.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/api")({ component: ApiReferencePage });
