import { findWorkspaceContext } from "../access/access.ts";
import type { WorkspaceContext } from "../context.ts";

/**
 * A stream outlives the moment in which its reader's right was checked. When the person's sessions or memberships change
 * the right is looked up again, and whoever has lost it is shown out. Call the answer to stop.
 */
export function watchAccess(ctx: WorkspaceContext, request: Request, onLost: () => void): () => void {
  const { app, actor } = ctx;
  const recheck = async () => {
    const person = await app.auth.findPerson(request.headers);
    const still =
      person?.id === actor.userId && (await findWorkspaceContext(app, actor.workspaceId, actor.userId, ctx.requestId));
    if (!still) onLost();
  };
  return app.live.subscribe(`user:${actor.userId}`, (event) => {
    if (event.type === "sessions" || event.type === "membership")
      recheck().catch((err) => {
        app.log.warn({ err }, "failed to check a reader's access");
        onLost();
      });
  });
}
