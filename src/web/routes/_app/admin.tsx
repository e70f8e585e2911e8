import { createFileRoute, notFound } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AdminPage } from "../../frame/settings/admin-page.tsx";

/** For whoever runs the instance; to all others it does not exist. */
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
