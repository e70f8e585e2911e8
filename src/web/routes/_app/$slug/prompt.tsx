import { createFileRoute } from "@tanstack/react-router";
import { PromptListPage } from "#features/prompt/prompt-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/prompt")({ component: PromptListPage });
