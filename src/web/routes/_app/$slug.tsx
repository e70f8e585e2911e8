import { createFileRoute, notFound, Outlet, redirect } from "@tanstack/react-router";
import { api, queryClient } from "#client/api.ts";
import { pathInWorkspace } from "#client/workspace-path.ts";

/** Unknown slugs redirect to the last visited workspace. */
export const Route = createFileRoute("/_app/$slug")({
  beforeLoad({ params, context, location }) {
    // The cache is newer than the session in the route context.
    const workspaces = queryClient.getQueryData(api.workspace.list.queryKey()) ?? context.session.workspaces;
    if (workspaces.some(({ slug }) => slug === params.slug)) return;
    const href = workspaces[0] ? pathInWorkspace(location.href, workspaces[0].slug) : null;
    if (href === null) throw notFound();
    throw redirect({ href, replace: true });
  },
  component: Outlet,
});
