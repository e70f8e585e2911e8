import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "../../../frame/settings-page.tsx";
import { readTexts } from "../../../shell/search.ts";

export const Route = createFileRoute("/_app/$slug/settings")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["tab"]),
  component: Page,
});

function Page() {
  return <SettingsPage tab={Route.useSearch().tab} />;
}
