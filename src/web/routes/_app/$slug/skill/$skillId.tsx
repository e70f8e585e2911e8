import { createFileRoute } from "@tanstack/react-router";
import { SkillPage } from "#features/skill/editor/skill-page.tsx";

export const Route = createFileRoute("/_app/$slug/skill/$skillId")({ component: Page });

function Page() {
  const { skillId } = Route.useParams();
  return <SkillPage key={skillId} id={skillId} />;
}
