import { createFileRoute } from "@tanstack/react-router";
import { SkillListPage } from "#features/skill/skill-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/skill/")({ component: SkillListPage });
