import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search.ts";
import { SettingsPage } from "../../../frame/settings-page.tsx";

export const Route = createFileRoute("/_app/$slug/settings")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["tab"]),
  component: Page,
});

function Page() {
  return <SettingsPage tab={Route.useSearch().tab} />;
}
