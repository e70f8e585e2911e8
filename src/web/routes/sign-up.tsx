import { createFileRoute } from "@tanstack/react-router";
import { SignUpPage } from "#features/account/sign-up-page.tsx";
import { readTexts } from "../shell/search.ts";

export const Route = createFileRoute("/sign-up")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["next", "email"]),
  component: Page,
});

function Page() {
  return <SignUpPage {...Route.useSearch()} />;
}
