import { createFileRoute } from "@tanstack/react-router";
import { pickStringParams } from "#client/shell/search-params.ts";
import { SignInPage } from "#features/account/sign-in-page.tsx";

export const Route = createFileRoute("/sign-in")({
  validateSearch: (search: Record<string, unknown>) => pickStringParams(search, ["next", "error"]),
  component: Page,
});

function Page() {
  return <SignInPage {...Route.useSearch()} />;
}
