import { chatRoutes } from "#features/chat/router.ts";
import { fileRoutes } from "#features/file/router.ts";
import { runRoutes } from "#features/run/router.ts";
import { workspaceRoutes } from "#features/workspace/router/icon.ts";
import { liveRoutes } from "./live-route.ts";
import type { HttpRoute } from "./route.ts";

/** Every HTTP route that is not an RPC procedure. The isolation matrix walks this list, so nothing is mounted beside it. */
export const httpRoutes: readonly HttpRoute[] = [
  ...chatRoutes,
  ...fileRoutes,
  ...liveRoutes,
  ...runRoutes,
  ...workspaceRoutes,
];
