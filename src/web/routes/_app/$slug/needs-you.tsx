import { createFileRoute } from "@tanstack/react-router";
import { NeedsYouPage } from "#features/needs-you/needs-you-page.tsx";

export const Route = createFileRoute("/_app/$slug/needs-you")({ component: NeedsYouPage });
