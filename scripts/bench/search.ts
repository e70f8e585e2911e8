import { weighWords } from "#features/knowledge/service/search/weigh-words.ts";
import { readCodes } from "../../src/features/knowledge/service/search/read-codes.ts";
import { readPassages } from "../../src/features/knowledge/service/search/read-passages.ts";
import { searchByMeaning } from "../../src/features/knowledge/service/search/search-by-meaning.ts";
import { searchByWords } from "../../src/features/knowledge/service/search/search-by-words.ts";
import { searchKnowledge } from "../../src/features/knowledge/service/search/search-knowledge.ts";
import {
  type MeasuredLibrary,
  readSearchedSources,
} from "../../src/features/knowledge/service/search/searched-sources.ts";
import { splitDocument } from "../../src/features/knowledge/service/split/split-document.ts";
import { newId } from "../../src/lib/id.ts";
import { dotProduct, normalize, signBits, vectorToBytes } from "../../src/platform/embeddings/embeddings.ts";
import { encodeVector } from "../../src/platform/embeddings/vector-code.ts";
import { limits } from "../../src/product/limits.ts";
import { openLibrary, splitWith } from "../eval/library.ts";
import { readDocuments, readQuestions } from "../eval/questions.ts";
import { percentile, type Row } from "./table.ts";

const chunkCount = 100_000;
const chunksPerSource = 100;
const batch = 1_000;
const chunkSize = 1_000;
const warmUps = 5;

/** Searches in a library of its own: 100,000 chunks, mixed from the documents of the evaluation, in one workspace. */
export async function benchSearch(): Promise<Row[]> {
  const library = await openLibrary();
  try {
    const ctx = await library.makeWorkspace();
    const texts = readDocuments().flatMap(({ title, text }) =>
      splitDocument({ title, text, parts: [] }, splitWith(chunkSize)).map((chunk) => chunk.text),
    );
    const questions = readQuestions()
      .filter(({ group }) => group === "english")
      .map(({ question }) => question);
    await library.embeddings.embed(["warm"], {});
    const started = performance.now();
    const vectors = await library.embeddings.embed(texts, {});
    const chunksPerSecond = (texts.length / (performance.now() - started)) * 1_000;
    const { nodeId, all } = await fill(ctx, texts, vectors);
    await library.settle();
    const asked = await library.embeddings.embed(questions, {});

    const search = (question: string) =>
      searchKnowledge(ctx, { question, nodeIds: [nodeId], count: limits.knowledgeSearch.passages.initial });
    const cold: number[] = [];
    for (const question of questions.slice(0, warmUps)) cold.push(await timed(() => search(question)));
    const sources = await readSearchedSources(ctx, [nodeId]);
    while (!(await readCodes(ctx, { sources, model: library.embeddings.model, dimensions: vectors[0]?.length ?? 0 })))
      await new Promise((resolve) => setTimeout(resolve, 100));
    const whole: number[] = [];
    const withoutEncoder: number[] = [];
    const recalls: number[] = [];
    const known = new Map(questions.map((question, at) => [question, asked[at] ?? new Float32Array()]));
    const embeddings = Object.assign(Object.create(library.embeddings) as typeof library.embeddings, {
      embed: async (some: readonly string[]) => some.map((text) => known.get(text) ?? new Float32Array()),
    });
    const embedded: MeasuredLibrary = { ...ctx, encoder: embeddings };
    for (const question of questions) {
      withoutEncoder.push(await timed(() => searchKnowledge(embedded, { question, nodeIds: [nodeId], count: 10 })));
      whole.push(await timed(() => search(question)));
      const vector = known.get(question) ?? new Float32Array();
      const exact = nearest(all, vector, 10);
      const { signal } = new AbortController();
      const found = await searchByMeaning(embedded, { question, sources, signal });
      const ids = new Set(found.slice(0, 10).map(({ chunkId }) => chunkId));
      recalls.push(exact.filter((id) => ids.has(id)).length / exact.length);
    }
    const recall = recalls.reduce((sum, value) => sum + value, 0) / recalls.length;
    return [
      ...percentiles("search in 100,000 chunks", withoutEncoder, { p50: 20, p95: 60 }),
      ...(await measureStages(embedded, questions, nodeId)),
      { what: "the same with the question's embedding, p50", unit: "ms", ours: percentile(whole, 0.5) },
      { what: "the first question to it, with its embedding", unit: "ms", ours: cold[0] ?? Number.NaN },
      { what: "recall@10 of exact search, in percent", unit: "", ours: recall * 100, budget: { atLeast: 98 } },
      { what: `offline encoder, chunks of ${chunkSize} characters`, unit: "/s", ours: chunksPerSecond },
    ];
  } finally {
    await library.close();
  }
}

/** Each stage on its own. In a search, meaning and words run at the same time. */
async function measureStages(ctx: MeasuredLibrary, questions: readonly string[], nodeId: string): Promise<Row[]> {
  const sources = await readSearchedSources(ctx, [nodeId]);
  const { signal } = new AbortController();
  const found = await searchKnowledge(ctx, { question: questions[0] ?? "", nodeIds: [nodeId], count: 10 });
  const chunkIds = found.map(({ chunkId }) => chunkId);
  const stages: Readonly<Record<string, (question: string) => Promise<unknown>>> = {
    "its sources": () => readSearchedSources(ctx, [nodeId]),
    "by meaning": (question) => searchByMeaning(ctx, { question, sources, signal }),
    "by words": async (question) =>
      searchByWords(ctx, { sources, asked: await weighWords(ctx, { question, sources }) }),
    "its passages": () => readPassages(ctx, chunkIds),
  };
  const rows: Row[] = [];
  for (const [stage, run] of Object.entries(stages)) {
    const times: number[] = [];
    for (const question of questions) times.push(await timed(() => run(question)));
    rows.push(...percentiles(`of a search, ${stage}`, times));
  }
  return rows;
}

function percentiles(what: string, times: readonly number[], budget?: { p50: number; p95: number }): Row[] {
  const row = (name: "p50" | "p95", share: number): Row => ({
    ...{ what: `${what}, ${name}`, unit: "ms", ours: percentile(times, share) },
    ...(budget && { budget: { atMost: budget[name] } }),
  });
  return [row("p50", 0.5), row("p95", 0.95)];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

interface StoredVector {
  readonly id: string;
  readonly vector: Float32Array;
}

/** Texts of two halves, with the vectors of both halves and some noise, so that no two chunks are the same. */
async function fill(ctx: MeasuredLibrary, texts: readonly string[], vectors: readonly Float32Array[]) {
  const { pool } = ctx.app.database;
  const { workspaceId } = ctx.actor;
  const nodeId = newId();
  const next = randomNumbers(7);
  const all: StoredVector[] = [];
  await pool.query("insert into knowledge_node (id, workspace_id, text, is_folder) values ($1, $2, 'All', true)", [
    nodeId,
    workspaceId,
  ]);
  for (let from = 0; from < chunkCount; from += batch) {
    const sources = Array.from({ length: batch / chunksPerSource }, () => ({ id: newId(), node: newId() }));
    await pool.query(
      `with nodes as (
        insert into knowledge_node (id, workspace_id, parent_id, text, is_folder)
        select node, $1, $2, 'Source', false from unnest($3::uuid[]) as node
      )
      insert into knowledge_source (id, workspace_id, node_id, type, status, generation, total_chunks)
      select id, $1, node, 'DOCUMENT', 'READY', 1, ${chunksPerSource} from unnest($4::uuid[], $3::uuid[]) as source (id, node)`,
      [workspaceId, nodeId, sources.map(({ node }) => node), sources.map(({ id }) => id)],
    );
    const rows = Array.from({ length: batch }, (_, at) => {
      const [one, other] = [next(texts.length), next(texts.length)];
      const [a, b] = [texts[one] ?? "", texts[other] ?? ""];
      const [u, v] = [vectors[one] ?? new Float32Array(), vectors[other] ?? new Float32Array()];
      const vector = normalize(u.map((value, place) => value + (v[place] ?? 0) + (next(1_000) / 1_000 - 0.5) * 0.03));
      const id = newId();
      all.push({ id, vector });
      return {
        id,
        sourceId: sources[Math.floor(at / chunksPerSource)]?.id ?? "",
        position: at % chunksPerSource,
        text: `${a.slice(0, a.length / 2)} ${b.slice(b.length / 2)}`,
        embedding: Buffer.from(vectorToBytes(vector)),
        bits: signBits(vector),
        code: Buffer.from(encodeVector(vector)),
      };
    });
    await pool.query(
      `with chunks as (
        insert into knowledge_chunk (id, workspace_id, source_id, generation, position, text, start, "end")
        select id, $1, source_id, 1, position, text, 0, length(text)
        from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[]) as chunk (id, source_id, position, text)
      )
      insert into knowledge_vector (chunk_id, workspace_id, source_id, generation, model, embedding, bits, code)
      select id, $1, source_id, 1, $6, embedding, bits, code
      from unnest($2::uuid[], $3::uuid[], $7::bytea[], $8::varbit[], $9::bytea[]) as vector (id, source_id, embedding, bits, code)`,
      [
        workspaceId,
        rows.map(({ id }) => id),
        rows.map(({ sourceId }) => sourceId),
        rows.map(({ position }) => position),
        rows.map(({ text }) => text),
        ctx.app.embeddings.model,
        rows.map(({ embedding }) => embedding),
        rows.map(({ bits }) => bits),
        rows.map(({ code }) => code),
      ],
    );
  }
  return { nodeId, all };
}

/** The ids of the vectors that are nearest by exact comparison. */
const nearest = (all: readonly StoredVector[], vector: Float32Array, count: number): string[] =>
  all
    .map(({ id, vector: other }) => ({ id, score: dotProduct(other, vector) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ id }) => id);

/** The same numbers in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
