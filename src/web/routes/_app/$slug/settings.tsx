import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "../../../frame/settings-page.tsx";

export const Route = createFileRoute("/_app/$slug/settings")({
  validateSearch: ({ tab }: Record<string, unknown>) => ({ tab: typeof tab === "string" ? tab : undefined }),
  component: Page,
});

function Page() {
  return <SettingsPage tab={Route.useSearch().tab} />;
}
