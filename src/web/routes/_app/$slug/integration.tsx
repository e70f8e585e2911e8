import { createFileRoute } from "@tanstack/react-router";
import { IntegrationPage } from "#features/integration/integration-page.tsx";

export const Route = createFileRoute("/_app/$slug/integration")({ component: IntegrationPage });
