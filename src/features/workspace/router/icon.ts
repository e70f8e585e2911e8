import { type HttpRoute, workspaceRoute } from "#server/http/route.ts";
import { readIcon } from "../service/icon.ts";

export const workspaceRoutes: HttpRoute[] = [
  workspaceRoute({
    method: "GET",
    path: "/api/workspace/icon",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "light" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ who, request }) {
      const { bytes, contentType } = await readIcon(who, request.signal);
      return new Response(Buffer.from(bytes), {
        headers: {
          "content-type": contentType,
          // The address carries the one it stands for, so another icon is another address.
          "cache-control": "private, max-age=86400",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    },
  }),
];
