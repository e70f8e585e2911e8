import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "#features/account/verify-email-page.tsx";
import { readTexts } from "../shell/search.ts";

export const Route = createFileRoute("/verify-email")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["token", "next"]),
  component: Page,
});

function Page() {
  return <VerifyEmailPage {...Route.useSearch()} />;
}
