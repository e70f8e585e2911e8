import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "#features/account/reset-password-page.tsx";
import { readTexts } from "../shell/search.ts";

export const Route = createFileRoute("/reset-password")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["token"]),
  component: Page,
});

function Page() {
  return <ResetPasswordPage {...Route.useSearch()} />;
}
