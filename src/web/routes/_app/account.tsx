import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search.ts";
import { AccountPage } from "../../frame/account-page.tsx";

export const Route = createFileRoute("/_app/account")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["tab"]),
  component: Page,
});

function Page() {
  return <AccountPage tab={Route.useSearch().tab} />;
}
