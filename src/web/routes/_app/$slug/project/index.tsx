import { createFileRoute } from "@tanstack/react-router";
import { ProjectListPage } from "#features/project/project-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/project/")({ component: ProjectListPage });
