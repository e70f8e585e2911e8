import { createFileRoute } from "@tanstack/react-router";
import { StyleListPage } from "#features/style/style-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/brand-voice")({ component: StyleListPage });
