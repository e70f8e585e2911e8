import { z } from "zod";
import { canSeeChat } from "#features/chat/access.ts";
import { findChat } from "#features/chat/service/chats.ts";
import { findRun } from "#features/run/service/find-run.ts";
import { requestPresence, requirePresenceTopic } from "#features/workflow/service/presence.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { watchAccess } from "#platform/http/watch-access.ts";
import type { LiveEvent } from "#platform/live.ts";
import { notFound } from "#product/refusals.ts";
import { timers } from "#product/timers.ts";

/** A page shows one item, and possibly a second one and child runs. */
const maxIdsPerKind = 4;

/** The topics of a page: its workspace, its person, the chats and runs it shows, and presence in its workflow. */
async function topicsFor(
  ctx: WorkspaceContext,
  query: URLSearchParams,
): Promise<{ topics: string[]; presenceTopics: string[] }> {
  const topics = [`workspace:${ctx.actor.workspaceId}`, `user:${ctx.actor.userId}`];
  for (const chatId of idsFrom(query, "chat"))
    if (canSeeChat(ctx.actor, await findChat(ctx, chatId))) topics.push(`chat:${chatId}`);
  for (const runId of idsFrom(query, "run")) topics.push(`run:${(await findRun(ctx, runId)).id}`);
  const together: string[] = [];
  for (const workflowId of idsFrom(query, "workflow")) together.push(await requirePresenceTopic(ctx, workflowId));
  return { topics: [...topics, ...together], presenceTopics: together };
}

/** Parses comma-separated ids. */
function idsFrom(query: URLSearchParams, name: "chat" | "run" | "workflow"): string[] {
  const ids = query.get(name)?.split(",") ?? [];
  const isValid = ids.length <= maxIdsPerKind && ids.every((id) => z.uuid().safeParse(id).success);
  return isValid ? ids : notFound(name);
}

/**
 * Sends live events to a page as server-sent events: small and without content, each only says what to reload. A page
 * opens one stream and closes it while hidden, because browsers limit the connections per host.
 */
export const liveRoutes: HttpRoute[] = [
  workspaceRoute({
    method: "GET",
    path: "/api/live",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "light" },
    workspaceFrom: "query",
    body: { kind: "none" },
    async handle({ ctx, query, request }) {
      const { topics, presenceTopics } = await topicsFor(ctx, query);
      const encoder = new TextEncoder();
      let leave = () => {};
      // Two access changes may end the stream at once, and the page may disconnect meanwhile.
      let isLeft = false;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const send = (text: string) => {
            // A reader that is too slow is disconnected; it reloads everything when it reconnects.
            if ((controller.desiredSize ?? 0) < -1_000) end();
            else controller.enqueue(encoder.encode(text));
          };
          const end = () => {
            if (isLeft) return;
            leave();
            controller.close();
          };
          const stops = topics.map((topic) =>
            ctx.app.live.subscribe(topic, (event: LiveEvent) =>
              send(`data: ${JSON.stringify({ topic, ...event })}\n\n`),
            ),
          );
          // An event, because pages don't see SSE comments; with data, because events without data are ignored.
          const alive = setInterval(() => send("event: alive\ndata: 1\n\n"), timers.stream.keepAliveMs);
          const unwatch = watchAccess(ctx, request, end);
          const stopViewing = topics
            .filter((topic) => topic.startsWith("chat:"))
            .map((topic) => ctx.app.viewers.enter(topic, ctx.actor.userId));
          leave = () => {
            isLeft = true;
            unwatch();
            clearInterval(alive);
            for (const stop of [...stops, ...stopViewing]) stop();
          };
          send(": listening\n\n");
          requestPresence(ctx, presenceTopics);
        },
        cancel: () => leave(),
      });
      return new Response(body, {
        headers: {
          "content-type": "text/event-stream",
          "cache-control": "no-cache, no-transform",
          "x-accel-buffering": "no",
        },
      });
    },
  }),
];
