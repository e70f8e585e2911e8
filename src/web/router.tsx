import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "#client/shell/search-params.ts";
import type { AppRouter as ServedRouter } from "#server/router.ts";
import { NotFoundPage } from "./frame/not-found-page.tsx";
import { PageError } from "./frame/page-error.tsx";
import { PageSkeleton } from "./frame/page-skeleton.tsx";
import { routeTree } from "./route-tree.gen.ts";

/** Paths come from `product/urls.ts`, so the router's types aren't registered. */
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
