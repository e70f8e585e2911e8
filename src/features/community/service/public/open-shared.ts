import type { Caller } from "#platform/context.ts";
import { readNotice } from "#platform/public-page/report-form.ts";
import { urls } from "#product/urls.ts";
import type { ThreadKind } from "../../schema.ts";
import { type FoundThread, findMemberSlug, findShared } from "./find-shared.ts";
import { readSharedChat } from "./shared-chat.ts";
import { findMedia, sendMedia } from "./shared-media.ts";
import { readSharedRun } from "./shared-run.ts";
import { notSharedPage, threadPage } from "./thread-page.ts";

const pageOf = (query: URLSearchParams): number => {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1;
};

const read = (thread: FoundThread, page: number) =>
  thread.kind === "CHAT" ? readSharedChat(thread, page) : readSharedRun(thread);

/**
 * The page of a shared chat or run. Members of its workspace get its page in the workspace, unless they ask for what
 * everybody gets.
 */
export async function openShared(
  { app, person }: Caller,
  kind: ThreadKind,
  id: string,
  query: URLSearchParams,
): Promise<Response> {
  const isReplay = query.get("replay") === "true";
  const thread = await findShared(app, kind, id);
  if (person && !(thread && (isReplay || query.get("view") === "public"))) {
    const slug = await findMemberSlug(app, person, kind, id);
    if (slug) return redirect(kind === "CHAT" ? urls.chat(slug, id) : urls.run(slug, id));
  }
  if (!thread) return notSharedPage(kind === "CHAT" ? urls.sharedChat(id) : urls.sharedRun(id));
  const page = pageOf(query);
  const { entries, hasNext } = await read(thread, page);
  const { reader, ...facts } = thread;
  return threadPage({ ...facts, entries, page, hasNext }, await findMedia(reader, entries), {
    isReplay,
    notice: readNotice(query),
  });
}

/** A file that the page shows; not found once the link is revoked. */
export async function openSharedMedia(
  { app }: Caller,
  kind: ThreadKind,
  { id = "", key = "" }: Record<string, string>,
  query: URLSearchParams,
): Promise<Response> {
  const thread = await findShared(app, kind, id);
  if (!thread) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  const { entries } = await read(thread, pageOf(query));
  return sendMedia(thread, entries, key);
}

export const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
