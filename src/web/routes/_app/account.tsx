import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../frame/account-page.tsx";

export const Route = createFileRoute("/_app/account")({
  validateSearch: ({ tab }: Record<string, unknown>) => ({ tab: typeof tab === "string" ? tab : undefined }),
  component: Page,
});

function Page() {
  return <AccountPage tab={Route.useSearch().tab} />;
}
