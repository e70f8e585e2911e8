import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { ScheduleListPage } from "#features/chat-schedule/schedule-list-page.tsx";

export const Route = createFileRoute("/_app/$slug/schedule")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["agentId"]),
  component: Page,
});

function Page() {
  return <ScheduleListPage agentId={Route.useSearch().agentId} />;
}
