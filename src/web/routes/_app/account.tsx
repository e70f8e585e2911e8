import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../frame/account-page.tsx";
import { readTexts } from "../../shell/search.ts";

export const Route = createFileRoute("/_app/account")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["tab"]),
  component: Page,
});

function Page() {
  return <AccountPage tab={Route.useSearch().tab} />;
}
