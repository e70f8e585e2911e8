import { createFileRoute, notFound } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AdminPage } from "../../frame/settings/admin-page.tsx";

/** Operators only; not found for everyone else. */
export const Route = createFileRoute("/_app/admin")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["tab"]),
  beforeLoad({ context }) {
    if (!context.session.person.isOperator) throw notFound();
  },
  component: Page,
});

function Page() {
  return <AdminPage tab={Route.useSearch().tab} />;
}
