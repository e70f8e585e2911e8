import { createFileRoute } from "@tanstack/react-router";
import { readTexts } from "#client/shell/search.ts";
import { VerifyEmailPage } from "#features/account/verify-email-page.tsx";

export const Route = createFileRoute("/verify-email")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["token", "next"]),
  component: Page,
});

function Page() {
  return <VerifyEmailPage {...Route.useSearch()} />;
}
