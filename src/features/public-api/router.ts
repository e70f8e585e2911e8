import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { urls } from "#product/urls.ts";
import { openApiDocument } from "./service/open-api.ts";
import { operationRoute } from "./service/operation.ts";
import { operations } from "./service/operations/all.ts";
import { referencePage } from "./service/reference-page/page.ts";

const read = { method: "GET", rule: { scope: "public", verb: "read", cost: "light" }, body: { kind: "none" } } as const;

export const publicApiRoutes: HttpRoute[] = [
  ...operations.map(operationRoute),
  publicRoute({
    ...read,
    path: urls.publicApi("/openapi.json"),
    handle: async ({ ctx }) => openApiDocument(operations, ctx.app.config.publicUrl),
  }),
  publicRoute({
    ...read,
    path: urls.publicApi(),
    handle: async () => referencePage(operations),
  }),
];
