import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { ComparisonPage } from "#features/run-comparison/comparison-page.tsx";
import { idPattern } from "#lib/id.ts";

export const Route = createFileRoute("/_app/$slug/thread/compare")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["a", "b", "all"]),
  component: Page,
});

const idIn = (text = "") => (idPattern.test(text) ? text : null);

function Page() {
  const { a, b, all } = Route.useSearch();
  return <ComparisonPage first={idIn(a)} second={idIn(b)} isAll={all === "true"} />;
}
