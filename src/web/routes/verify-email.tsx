import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { VerifyEmailPage } from "#features/account/verify-email-page.tsx";

export const Route = createFileRoute("/verify-email")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["token", "next"]),
  component: Page,
});

function Page() {
  return <VerifyEmailPage {...Route.useSearch()} />;
}
