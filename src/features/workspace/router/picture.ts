import { z } from "zod";
import { type HttpRoute, selfRoute, workspaceRoute } from "#platform/http/route.ts";
import { notFound } from "#product/refusals.ts";
import { readPortrait } from "../service/colleagues.ts";
import type { Picture } from "../service/fetch-picture.ts";
import { readIcon } from "../service/workspace-icon.ts";

function toResponse({ bytes, contentType }: Picture): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      "content-type": contentType,
      // The URL contains the source URL, so another picture has another URL.
      "cache-control": "private, max-age=86400",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** The server's copies of external pictures. */
export const pictureRoutes: HttpRoute[] = [
  workspaceRoute({
    method: "GET",
    path: "/api/workspace/icon",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "light" },
    workspaceFrom: "query",
    body: { kind: "none" },
    handle: async ({ ctx, request }) => toResponse(await readIcon(ctx, request.signal)),
  }),
  selfRoute({
    method: "GET",
    path: "/api/user/picture",
    rule: { scope: "self", verb: "read", cost: "light" },
    body: { kind: "none" },
    async handle({ ctx, query, request }) {
      const userId = z.uuid().safeParse(query.get("userId"));
      return userId.success ? toResponse(await readPortrait(ctx, userId.data, request.signal)) : notFound("picture");
    },
  }),
];
