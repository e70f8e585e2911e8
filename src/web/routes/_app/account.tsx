import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { AccountPage } from "../../frame/settings/account-page.tsx";

export const Route = createFileRoute("/_app/account")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["tab"]),
  component: Page,
});

function Page() {
  return <AccountPage tab={Route.useSearch().tab} />;
}
