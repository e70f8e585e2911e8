import { Readable } from "node:stream";
import { storeChunks } from "#features/knowledge/service/learn/store-chunks.ts";
import { findTextLanguage } from "#features/knowledge/service/learn/text-language.ts";
import { splitDocument } from "#features/knowledge/service/split/split-document.ts";
import { newId } from "#lib/id.ts";
import { normalize } from "#platform/embeddings/embeddings.ts";
import { createExtractor } from "#platform/extract/extractor.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import { makePdf } from "#testing/sample-files.ts";
import { openLibrary } from "../eval/library.ts";
import { readDocuments } from "../eval/questions.ts";
import type { Subject } from "./subject.ts";
import type { Row } from "./table.ts";
import { treeRss } from "./world.ts";

const pageCount = 200;
const linesPerPage = 50;
const rounds = 3;
/** Time in which what a process has used and freed is given back. */
const restMs = 35_000;

/** A PDF of plain text: read, cut and stored without its vectors; and the memory of the product that has learned it. */
export async function benchIngest({ world, client }: Subject): Promise<Row[]> {
  const pdf = makePdf(makePages());
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await measurePages(pdf));

  const form = new FormData();
  form.append("document_files", new File([new Uint8Array(pdf)], "book.pdf"));
  const { workspaceId } = client;
  const response = await client.upload(
    `/api/document/upload-multiple-file?workspaceId=${workspaceId}&purpose=knowledge`,
    form,
  );
  const { documents } = (await response.json()) as { documents: { title: string; document_id: string }[] };
  const started = performance.now();
  await client.mutate("knowledgeSourceTreeNode.createMany", {
    workspaceId,
    list: documents.map(({ title, document_id: documentId }) => ({
      ...{ title, documentId, size: pdf.length, type: "DOCUMENT", config: {} },
    })),
  });
  await untilLearned(client);
  const seconds = (performance.now() - started) / 1_000;
  const waitMs = timers.embeddings.idleMs + restMs;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return [
    {
      what: "ingest, pages of plain PDF text without embedding",
      unit: "/s",
      ours: Math.max(...rates),
      budget: { atLeast: 60 },
    },
    { what: "ingest, pages with the offline encoder", unit: "/s", ours: pageCount / seconds },
    {
      what: `idle memory of all processes, ${waitMs / 1_000} s after ingest`,
      unit: "MB",
      ours: (await treeRss(world.server.pid)) / 1e6,
      budget: { atMost: 250 },
    },
  ];
}

/** Pages of the texts of the evaluation, in lines that fit. */
function makePages(): string[][] {
  const lines = readDocuments().flatMap(({ text }) => text.match(/[^\n]{1,90}(?=\s|$)/g) ?? []);
  return Array.from({ length: pageCount }, (_, page) =>
    Array.from({ length: linesPerPage }, (_, line) => lines[(page * linesPerPage + line) % lines.length] ?? ""),
  );
}

/** Pages a second, with vectors that are there already. */
async function measurePages(pdf: Buffer): Promise<number> {
  const library = await openLibrary();
  const extractor = createExtractor();
  try {
    const { db, actor, app } = await library.makeWorkspace();
    const { workspaceId } = actor;
    const { sourceId } = await learnSource(app, { workspaceId, title: "Book", chunks: [{ text: "warm" }] });
    const read = (bytes: Buffer) =>
      extractor.extract({ workspaceId, kind: "pdf", fileName: "book.pdf", source: { stream: Readable.from([bytes]) } });
    // The first file of a process waits for the self-test of the sandbox.
    await read(makePdf([["A page."]]));
    const started = performance.now();
    const extracted = await read(pdf);
    if (extracted.status === "failed") throw new Error(extracted.message);
    const chunks = splitDocument(extracted);
    const { config: language } = findTextLanguage(extracted.text);
    const vector = normalize(new Float32Array(512).map((_, at) => Math.sin(at)));
    for (let from = 0; from < chunks.length; from += limits.knowledge.embedBatch) {
      const batch = chunks.slice(from, from + limits.knowledge.embedBatch).map((chunk) => ({ chunk }));
      const embedded = { model: newId(), vectors: batch.map(() => vector) };
      await db.transaction((tx) =>
        storeChunks(tx, { workspaceId, sourceId, generation: 2, from, language }, batch, embedded),
      );
    }
    return pageCount / ((performance.now() - started) / 1_000);
  } finally {
    await extractor.close();
    await library.close();
  }
}

async function untilLearned({ query, workspaceId }: Subject["client"]): Promise<void> {
  for (;;) {
    const nodes = await query<{ KnowledgeSource: { status: string } | null }[]>("knowledgeSourceTreeNode.getAll", {
      workspaceId,
    });
    const states = nodes.flatMap(({ KnowledgeSource }) => KnowledgeSource?.status ?? []);
    if (states.includes("FAILED")) throw new Error("the PDF was not learned");
    if (states.length > 0 && states.every((state) => state === "READY")) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
