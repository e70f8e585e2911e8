import type { Fold } from "#lib/ui-message/fold-chunk.ts";
import { type FollowOptions, followStream, pause } from "./follow.ts";

type Page = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Follows a stream with a connection only while the page is visible. Browsers allow six connections per host across all
 * tabs, so hidden tabs would block the visible one.
 */
export async function followWhileVisible(follow: FollowOptions, page: Page = document): Promise<Fold> {
  const { signal, first } = follow;
  let connection = new AbortController();
  let wake = () => {};
  const onChange = () => (page.visibilityState === "hidden" ? connection.abort() : wake());
  const whenVisible = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  page.addEventListener("visibilitychange", onChange);
  try {
    return await followStream({
      ...follow,
      ...(first ? { first: abortableResponse(first, connection.signal) } : {}),
      async resume(after, leaving) {
        if (page.visibilityState === "hidden") await whenVisible();
        connection = new AbortController();
        return follow.resume(after, AbortSignal.any([leaving, connection.signal]));
      },
      async wait(ms, leaving) {
        if (page.visibilityState === "hidden") await whenVisible();
        else await (follow.wait ?? pause)(ms, leaving);
      },
    });
  } finally {
    page.removeEventListener("visibilitychange", onChange);
  }
}

/** A copy of the response that also ends when `signal` aborts. */
function abortableResponse(answer: Response, signal: AbortSignal): Response {
  const body = answer.body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }) ?? null;
  return new Response(body, { status: answer.status, headers: answer.headers });
}
