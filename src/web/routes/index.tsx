import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadSession } from "#client/session.ts";
import { stringifySearch } from "#client/shell/search-params.ts";
import { urls } from "#product/urls.ts";
import { WorkspaceSpinner } from "../frame/workspace-spinner.tsx";

/** Redirects to the last visited workspace with the query. */
export const Route = createFileRoute("/")({
  async beforeLoad({ location, search }) {
    const { referral_code: referralCode, ...rest } = search as Record<string, string>;
    const { workspaces } = await loadSession(location.href, referralCode);
    const slug = workspaces[0]?.slug;
    if (slug) throw redirect({ href: urls.home(slug) + stringifySearch(rest), replace: true });
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WorkspaceSpinner,
});
