import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { ResetPasswordPage } from "#features/account/reset-password-page.tsx";

export const Route = createFileRoute("/reset-password")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["token"]),
  component: Page,
});

function Page() {
  return <ResetPasswordPage {...Route.useSearch()} />;
}
