import { createFileRoute } from "@tanstack/react-router";
import { VersionsPage } from "#builder/versions/versions-page.tsx";

export const Route = createFileRoute("/_app/$slug/workflow/$workflowId/versions")({ component: VersionsPage });
