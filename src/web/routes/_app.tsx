import { createFileRoute, Outlet, useParams, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { setChosenLanguage } from "#client/language.ts";
import { loadSession } from "#client/session.ts";
import { urls } from "#product/urls.ts";
import { WorkspaceFrame } from "../frame/workspace-frame.tsx";
import { WorkspaceSpinner } from "../frame/workspace-spinner.tsx";

/** All signed-in pages share one frame that stays mounted. */
export const Route = createFileRoute("/_app")({
  beforeLoad: async ({ location, search }) => {
    // Preloaded while the session loads.
    void import("../frame/workspace-frame.tsx");
    const { referral_code: referralCode } = search as Record<string, string>;
    const session = await loadSession(location.href, referralCode);
    setChosenLanguage(session.person.publicMetadata.language ?? null);
    return { session };
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WorkspaceSpinner,
  component: InFrame,
});

function InFrame() {
  const { session } = Route.useRouteContext();
  const { slug } = useParams({ strict: false });
  const router = useRouter();
  const goHome = useCallback(() => void router.navigate({ href: urls.root(), replace: true }), [router]);
  return (
    <WorkspaceFrame session={session} slug={slug} onGone={goHome}>
      <Outlet />
    </WorkspaceFrame>
  );
}
