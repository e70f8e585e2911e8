import { createFileRoute } from "@tanstack/react-router";
import { UnansweredPage } from "#features/unanswered/unanswered-page.tsx";

export const Route = createFileRoute("/_app/$slug/knowledge/unanswered")({ component: UnansweredPage });
