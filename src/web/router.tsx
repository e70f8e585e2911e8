import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "#client/shell/search-params.ts";
import type { AppRouter as ServedRouter } from "#server/router.ts";
import { NotFoundPage } from "./frame/not-found-page.tsx";
import { PageError } from "./frame/page-error.tsx";
import { PageSkeleton } from "./frame/page-skeleton.tsx";
import { routeTree } from "./route-tree.gen.ts";

// Fetched while it is still being asked who is signed in: almost every visit needs it.
void import("./frame/workspace-frame.tsx");

/** Pages are named by `product/urls.ts`, so the router's own types of addresses are not registered. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPendingMs: 250,
  defaultPendingMinMs: 150,
  defaultPreloadStaleTime: 30_000,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
});

declare module "#client/wire.ts" {
  interface Wire {
    router: ServedRouter;
  }
}
