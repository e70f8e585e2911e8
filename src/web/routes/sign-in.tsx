import { createFileRoute } from "@tanstack/react-router";
import { SignInPage } from "#features/account/sign-in-page.tsx";
import { readTexts } from "../shell/search.ts";

export const Route = createFileRoute("/sign-in")({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, ["next", "error"]),
  component: Page,
});

function Page() {
  return <SignInPage {...Route.useSearch()} />;
}
