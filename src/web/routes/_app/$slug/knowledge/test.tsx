import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { RetrievalPage } from "#features/knowledge/viewer/retrieval/retrieval-page.tsx";
import { idPattern } from "#lib/id.ts";
import { limits } from "#product/limits.ts";

export const Route = createFileRoute("/_app/$slug/knowledge/test")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["q", "in", "agent", "from"]),
  component: Page,
});

function Page() {
  const { q = "", in: node = "", agent = "", from = "" } = Route.useSearch();
  const least = Number(from);
  return (
    <RetrievalPage
      question={q.slice(0, limits.knowledgeSearch.questionChars)}
      nodeId={idPattern.test(node) ? node : null}
      agentId={idPattern.test(agent) ? agent : null}
      minSimilarity={from !== "" && least >= 0 && least <= 1 ? least : limits.knowledgeSearch.minSimilarity}
    />
  );
}
