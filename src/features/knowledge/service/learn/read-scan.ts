import { and, eq } from "drizzle-orm";
import { filePart } from "#features/file/table.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { PageReader, StorePage } from "./page-reader.ts";
import type { TellReading } from "./read-source.ts";

interface Scan {
  readonly fileId: string;
  readonly path: string;
  readonly workspaceId: string;
  /** The pages without text, in their order. */
  readonly pages: readonly number[];
}

export interface ReadPages {
  /** By page; "" where nothing is on it. */
  readonly texts: ReadonlyMap<number, string>;
  /** Pages that could not be drawn, or that are too many. */
  readonly unread: readonly number[];
}

/**
 * Reads the scanned pages of a PDF one by one. What a page says is kept with the file, in the transaction that pays it:
 * what failed or was stopped continues with the next page. Null if `tell` ended it.
 */
export async function readScannedPages(
  app: App,
  { fileId, path, workspaceId, pages }: Scan,
  reader: PageReader,
  tell: TellReading,
): Promise<ReadPages | null> {
  const db = app.database.tenant(workspaceId, "product");
  const ofFile = and(
    eq(filePart.fileId, fileId),
    eq(filePart.reader, reader.kind),
    eq(filePart.workspaceId, workspaceId),
  );
  const known = await db.select({ page: filePart.position, text: filePart.text }).from(filePart).where(ofFile);
  const texts = new Map(known.map(({ page, text }) => [page, text]));
  const wanted = pages.slice(0, limits.knowledge.scan.pages);
  const unread = pages.slice(wanted.length);
  const progress = (done: number) => ({ done, total: wanted.length, credits: reader.credits * wanted.length });
  if (!(await tell(progress(0)))) return null;
  for (const [at, page] of wanted.entries()) {
    if (!texts.has(page)) {
      const text = await readPage(page);
      if (text === null) unread.push(page);
      else texts.set(page, text);
    }
    if (!(await tell(progress(at + 1)))) return null;
  }
  return { texts, unread };

  async function readPage(page: number): Promise<string | null> {
    const { stream } = await app.storage.open(path);
    const drawn = await app.extractor.drawPage({ workspaceId, source: { stream }, page }, app.shutdownSignal);
    if (drawn.status === "failed") return null;
    const store: StorePage = async (text, tx) => {
      await (tx ?? db)
        .insert(filePart)
        .values({ fileId, reader: reader.kind, position: page, workspaceId, text })
        .onConflictDoNothing();
    };
    if (!drawn.isBlank) return reader.read(drawn.jpeg, `scan:${fileId}:${page}`, store);
    await store("");
    return "";
  }
}
