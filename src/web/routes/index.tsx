import { createFileRoute, redirect } from "@tanstack/react-router";
import { client } from "#client/api.ts";
import { loadSession } from "#client/session.ts";
import { stringifySearch } from "#client/shell/search-params.ts";
import type { Me } from "#client/wire.ts";
import { urls } from "#product/urls.ts";
import { WorkspaceSpinner } from "../frame/workspace-spinner.tsx";

/** The server keeps it for new accounts only. A code that it refuses keeps no one out. */
function keepAffiliateCode({ id, publicMetadata }: Me, affCode: string): void {
  if (publicMetadata.affCode !== undefined) return;
  client.user.updatePublicMetadataById.mutate({ userId: id, metadata: { affCode } }).catch(() => {});
}

/** Redirects to the last visited workspace with the query. */
export const Route = createFileRoute("/")({
  async beforeLoad({ location, search }) {
    const { referral_code: referralCode, aff, ...rest } = search as Record<string, string>;
    const { person, workspaces } = await loadSession(location.href, referralCode);
    if (aff) keepAffiliateCode(person, aff);
    const slug = workspaces[0]?.slug;
    if (slug) throw redirect({ href: urls.home(slug) + stringifySearch(rest), replace: true });
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WorkspaceSpinner,
});
