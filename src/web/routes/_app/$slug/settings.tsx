import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { SettingsPage } from "../../../frame/settings/settings-page.tsx";

export const Route = createFileRoute("/_app/$slug/settings")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["tab"]),
  component: Page,
});

function Page() {
  return <SettingsPage tab={Route.useSearch().tab} />;
}
