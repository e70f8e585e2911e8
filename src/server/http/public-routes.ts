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
  ...(["/v1/models", "/v1/models/:model"] as const).map((path) => ({
    method: "GET" as const,
    path,
    purpose: "agents and workflows of a workspace, for programs with a key of it",
    isFeatureRoute: true,
  })),
  ...(["/v1/chat/completions", "/v1/responses"] as const).map((path) => ({
    method: "POST" as const,
    path,
    purpose: "asks agents and runs workflows, for programs with a key of the workspace",
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
    path: "/answer/:token",
    purpose: "what a step asks the person to whom the link was sent; it shows this step only and changes nothing",
    isFeatureRoute: true,
  },
  {
    method: "POST",
    path: "/answer/:token",
    purpose: "that person's answer, once",
    isFeatureRoute: true,
  },
  {
    method: "GET",
    path: "/note/:id",
    purpose: "a note that its workspace made public, until it is private again",
    isFeatureRoute: true,
  },
  ...(["agent", "workflow"] as const).flatMap((kind): PublicRouteEntry[] => [
    {
      method: "GET",
      path: `/thread/${kind}/:id`,
      purpose: "a chat or run that its author made public, until the link is revoked",
      isFeatureRoute: true,
    },
    {
      method: "GET",
      path: `/thread/${kind}/:id/media/:key`,
      purpose: "a file that such a page shows",
      isFeatureRoute: true,
    },
  ]),
  {
    method: "GET",
    path: "/gallery",
    purpose: "public chats and runs that their authors listed for everybody",
    isFeatureRoute: true,
  },
  {
    method: "POST",
    path: "/api/report/:place/:key",
    purpose: "a visitor tells the operator what is wrong with something in the gallery or a public page",
    isFeatureRoute: true,
  },
  {
    method: "POST",
    path: "/api/webhook/:publicId",
    purpose: "a webhook of a workflow, for callers who have its secret",
    isFeatureRoute: true,
  },
  {
    method: "GET",
    path: "/f/:slug",
    purpose: "the page of a published form, with who may show it in a frame",
    isFeatureRoute: false,
  },
  {
    method: "GET",
    path: "/f/:slug/card",
    purpose: "the frame around Stripe's card form, on the page of a published form",
    isFeatureRoute: false,
  },
  ...(
    [
      ["POST", "run", "a visitor starts a run of a published form"],
      ["GET", "run/:wrid", "a run of a visitor, whose public id is its only secret"],
      ["GET", "run/:wrid/events", "the same, followed live"],
      ["POST", "run/:wrid/act", "a visitor answers, approves or pays in their run"],
      ["GET", "run/:wrid/pdf", "the same as a PDF file, once it has ended"],
      ["POST", "upload", "a file for a published form"],
      ["POST", "link", "a web page for a published form"],
      ["GET", "history", "the runs of a custom user of a published form"],
    ] as const
  ).map(
    ([method, path, purpose]): PublicRouteEntry => ({
      ...{ method, purpose },
      path: `/api/form/:slug/${path}`,
      isFeatureRoute: true,
    }),
  ),
  { method: "GET", path: "*", purpose: "the browser app and its assets", isFeatureRoute: false },
];

/** RPC procedures for anyone. */
export const publicProcedures: readonly string[] = ["user.getSignInOptions", "workspaceInvitation.getByLink"];
