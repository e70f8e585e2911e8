/**
 * Every route that serves requests without a session. The isolation matrix compares this list with the mounted routes,
 * so a new public route requires a change to this file.
 */
export interface PublicRouteEntry {
  method: "GET" | "POST" | "ALL";
  path: string;
  purpose: string;
  /** Whether it is in the features' list of routes; http/app.ts mounts the others itself. */
  isFeatureRoute: boolean;
}

export const publicRoutes: readonly PublicRouteEntry[] = [
  { method: "GET", path: "/livez", purpose: "the process answers", isFeatureRoute: false },
  {
    method: "GET",
    path: "/readyz",
    purpose: "the database answers, the disk takes more and the process is not draining",
    isFeatureRoute: false,
  },
  {
    method: "ALL",
    path: "/api/auth/*",
    purpose: "sign-up, sign-in, sign-out; limited by address and account",
    isFeatureRoute: false,
  },
  {
    method: "GET",
    path: "/files/:token/:name",
    purpose: "a stored file, to anyone who has its signed address",
    isFeatureRoute: false,
  },
  {
    method: "GET",
    path: "/api/mcp/client",
    purpose: "how this instance introduces itself to servers where people sign in",
    isFeatureRoute: true,
  },
  ...(["GET", "POST"] as const).map((method) => ({
    method,
    path: "/api/mcp",
    purpose: "the MCP server of workspaces, for programs with a key of theirs",
    isFeatureRoute: true,
  })),
  ...(
    [
      "/workflow-run/status",
      "/workflow-run/result",
      "/workflow-run/events",
      "/workflow-runs",
      "/workflows",
      "/workflow/schema",
    ] as const
  ).map((path) => ({
    method: "GET" as const,
    path: `/api/v2${path}`,
    purpose: "runs and workflows of a workspace, for programs with a key of it",
    isFeatureRoute: true,
  })),
  ...(["/workflow/run", "/workflow-run/cancel"] as const).map((path) => ({
    method: "POST" as const,
    path: `/api/v2${path}`,
    purpose: "starts and stops runs, for programs with a key of the workspace",
    isFeatureRoute: true,
  })),
  ...(["/document/upload", "/image/upload", "/media/upload"] as const).map((path) => ({
    method: "POST" as const,
    path: `/api/v2${path}`,
    purpose: "takes files for runs, from programs with a key of the workspace",
    isFeatureRoute: true,
  })),
  ...(["/api/v2", "/api/v2/openapi.json"] as const).map((path) => ({
    method: "GET" as const,
    path,
    purpose: "describes the public API; the same for everybody",
    isFeatureRoute: true,
  })),
  {
    method: "GET",
    path: "/canvas",
    purpose: "an empty page on the host of CANVAS_URL, which the app hands a document to; there is nothing else there",
    isFeatureRoute: false,
  },
  ...(["/.well-known/oauth-protected-resource/api/mcp", "/.well-known/oauth-protected-resource"] as const).map(
    (path): PublicRouteEntry => ({
      method: "GET",
      path,
      purpose: "where clients of the MCP endpoint get tokens",
      isFeatureRoute: true,
    }),
  ),
  {
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    purpose: "how apps connect to a workspace",
    isFeatureRoute: true,
  },
  {
    method: "POST",
    path: "/api/oauth/register",
    purpose: "an app introduces itself; it can do nothing before a person connects it",
    isFeatureRoute: true,
  },
  {
    method: "POST",
    path: "/api/oauth/token",
    purpose: "tokens for a code that a person has granted, or for a refresh token",
    isFeatureRoute: true,
  },
  {
    method: "POST",
    path: "/api/oauth/revoke",
    purpose: "an app gives its token back",
    isFeatureRoute: true,
  },
  {
    method: "GET",
    path: "/note/:id",
    purpose: "a note that its workspace made public, until it is private again",
    isFeatureRoute: true,
  },
  { method: "GET", path: "*", purpose: "the browser app and its assets", isFeatureRoute: false },
];

/** RPC procedures for anyone. */
export const publicProcedures: readonly string[] = ["user.getSignInOptions", "workspaceInvitation.getByLink"];
