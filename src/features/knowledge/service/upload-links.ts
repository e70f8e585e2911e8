import { and, eq, inArray } from "drizzle-orm";
import { requireStorage } from "#features/billing/service/storage.ts";
import { readSplitRequest } from "#features/file/service/split-request.ts";
import { document } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { LinkUpload } from "../schema.ts";
import { knowledgeSource } from "../table.ts";
import { titleOfUrl } from "./learn/page-title.ts";

/** Web pages on their way into the library: documents without text, which a job fetches once sources are made of them. */
export async function uploadLinks(ctx: WorkspaceContext, { urls, separators }: LinkUpload, query: URLSearchParams) {
  const { app, db, actor } = ctx;
  const split = readSplitRequest(query, separators);
  await requireStorage(ctx, 1);
  const addresses = [...new Set(urls.map((url) => withoutFragment(app.http.check(url))))];
  const known = await findKnown(ctx, addresses);
  const rows = addresses.map((url) => ({ id: newId(), url, title: titleOfUrl(url) }));
  await db.insert(document).values(
    rows.map((row) => ({
      ...row,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      bytes: 0,
      text: "",
      split,
    })),
  );
  return {
    urls: rows.map(({ id, url, title }) => ({
      title,
      document_id: id,
      size: 0,
      url,
      pages_count: null,
      duplicate_of: known.get(url) ?? null,
    })),
  };
}

function withoutFragment(url: URL): string {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}

/** The documents of pages that are in the library already, by their address. */
async function findKnown({ db, actor }: WorkspaceContext, urls: readonly string[]) {
  const rows = await db
    .select({ url: knowledgeSource.url, document_id: document.id, title: document.title })
    .from(knowledgeSource)
    .innerJoin(document, eq(document.id, knowledgeSource.documentId))
    .where(and(eq(knowledgeSource.workspaceId, actor.workspaceId), inArray(knowledgeSource.url, [...urls])));
  return new Map(rows.map(({ url, ...known }) => [url, known]));
}
