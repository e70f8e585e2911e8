import { createHash } from "node:crypto";

/**
 * The cache key of an agent's requests; the general assistant has no id. Providers see it, so it is a hash. Workspaces
 * never share a key: nobody can learn from a fast answer what another workspace has sent.
 */
export const cacheKeyOf = (workspaceId: string, agentId: string | null): string =>
  createHash("sha256")
    .update(`prompt ${workspaceId} ${agentId ?? "assistant"}`)
    .digest("base64url");
