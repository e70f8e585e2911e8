import { createFileRoute } from "@tanstack/react-router";
import { RunListPage } from "#features/run-history/run-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/thread/")({ component: RunListPage });
