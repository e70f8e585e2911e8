import { actFor } from "../access/access.ts";
import type { Member } from "../context.ts";

/**
 * A stream outlives the moment in which its reader's right was checked. When the person's sessions or memberships change
 * the right is looked up again, and whoever has lost it is shown out. Call the answer to stop.
 */
export function watchRight(who: Member, request: Request, leave: () => void): () => void {
  const { app, actor } = who;
  const look = async () => {
    const person = await app.auth.sessionOf(request.headers);
    const still = person?.id === actor.userId && (await actFor(app, actor.workspaceId, actor.userId, who.requestId));
    if (!still) leave();
  };
  return app.live.subscribe(`user:${actor.userId}`, (event) => {
    if (event.type === "sessions" || event.type === "membership")
      look().catch((err) => {
        app.log.warn({ err }, "failed to check a reader's access");
        leave();
      });
  });
}
