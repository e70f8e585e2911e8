import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { ProjectPage } from "#features/project/project-page.tsx";
import { idPattern } from "#lib/id.ts";

export const Route = createFileRoute("/_app/$slug/project/$projectId")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["q", "agent"]),
  component: Page,
});

function Page() {
  const { q = "", agent = "" } = Route.useSearch();
  const { projectId } = Route.useParams();
  return <ProjectPage projectId={projectId} filter={{ search: q, agentId: idPattern.test(agent) ? agent : null }} />;
}
