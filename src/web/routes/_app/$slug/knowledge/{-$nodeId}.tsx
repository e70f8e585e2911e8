import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { KnowledgePage } from "#features/knowledge/library/knowledge-page.tsx";

export const Route = createFileRoute("/_app/$slug/knowledge/{-$nodeId}")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["passage", "full"]),
  component: Page,
});

function Page() {
  const { passage, full } = Route.useSearch();
  const { nodeId } = Route.useParams();
  return <KnowledgePage nodeId={nodeId ?? null} passageId={passage} isFull={full !== undefined} />;
}
