import { createFileRoute } from "@tanstack/react-router";
import { ApiActionListPage } from "#features/api-action/api-action-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/tool/")({ component: ApiActionListPage });
