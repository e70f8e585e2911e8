import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { SignUpPage } from "#features/account/sign-up-page.tsx";

export const Route = createFileRoute("/sign-up")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["next", "email"]),
  component: Page,
});

function Page() {
  return <SignUpPage {...Route.useSearch()} />;
}
