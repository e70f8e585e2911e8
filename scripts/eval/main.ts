/**
 * `npm run eval:retrieval`: asks the questions of questions.tsv about the documents beside it, and prints how often the
 * passage that answers is found: by meaning, by words, by both, listed by a scripted model, and, if the environment names
 * one (RERANK_URL), with a reranker; with several chunk sizes. Words select chunk sizes; `--misses` prints the questions whose passage isn't found.
 */
import { parseArgs } from "node:util";
import { rerank } from "#features/knowledge/service/rerank/rerank.ts";
import { type FusedChunk, fuseRankings } from "#features/knowledge/service/search/fuse-rankings.ts";
import { readPassages } from "#features/knowledge/service/search/read-passages.ts";
import { searchByMeaning } from "#features/knowledge/service/search/search-by-meaning.ts";
import { searchByWords } from "#features/knowledge/service/search/search-by-words.ts";
import { type MeasuredLibrary, readSearchedSources } from "#features/knowledge/service/search/searched-sources.ts";
import { weighWords } from "#features/knowledge/service/search/weigh-words.ts";
import { limits } from "#product/limits.ts";
import { learnDocuments, openLibrary } from "./library.ts";
import { type Answer, readDocuments, readQuestions } from "./questions.ts";
import { scriptedReranker } from "./scripted-reranker.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: "boolean" } } });
const chunkSizes = positionals.length > 0 ? positionals.map(Number) : [500, 1_000, 4_000];
const documents = readDocuments();
const questions = readQuestions();
const top = 5;
const ways = ["meaning", "words", "fused", "listed", "reranked"] as const;
type Way = (typeof ways)[number];
/** Numbers of the search are chosen by the questions of the first half; those of the other one say what they are worth. */
const halves = ["tuning", "held out"] as const;
type Half = (typeof halves)[number];
/** By turns, so that both have questions about each document. */
const halfOf = (place: number): Half => (place % 2 === 0 ? "tuning" : "held out");

/** How one way of searching did on one question. */
interface Result {
  readonly way: Way;
  readonly group: string;
  readonly question: string;
  readonly half: Half;
  /** The share of its passages among the first five. */
  readonly recall: number;
  /** One divided by the rank of the first passage that answers. */
  readonly reciprocalRank: number;
  readonly ms: number;
}

const library = await openLibrary();
try {
  for (const size of chunkSizes) {
    const ctx = await library.makeWorkspace();
    const started = performance.now();
    const { nodes, chunks } = await learnDocuments(ctx, documents, size);
    const seconds = (performance.now() - started) / 1_000;
    console.log(`\nChunk size ${size}: ${chunks} chunks, learned in ${seconds.toFixed(0)} s`);
    print(await askAll(ctx, nodes));
  }
} finally {
  await library.close();
}

async function askAll(ctx: MeasuredLibrary, nodes: ReadonlyMap<string, string>): Promise<Result[]> {
  const sources = await readSearchedSources(ctx, [...nodes.values()]);
  const { signal } = new AbortController();
  const results: Result[] = [];
  let [unanswered, empty, failures] = [0, 0, 0];
  for (const [place, { group, question, answers }] of questions.entries()) {
    const started = performance.now();
    const byMeaning = await searchByMeaning(ctx, { question, sources, signal });
    const between = performance.now();
    const byWords = await searchByWords(ctx, { sources, asked: await weighWords(ctx, { question, sources }) });
    const [meaningMs, wordsMs] = [between - started, performance.now() - between];
    const fused = fuseRankings({ byMeaning, byWords, minSimilarity: limits.knowledgeSearch.minSimilarity });
    if (answers.length === 0) {
      unanswered += 1;
      if (fused.length === 0) empty += 1;
      continue;
    }
    const rankings: Rankings = { meaning: byMeaning, words: byWords, fused };
    const ms: Partial<Record<Way, number>> = {
      meaning: meaningMs,
      words: wordsMs,
      fused: Math.max(meaningMs, wordsMs),
    };
    for (const [way, reranker] of [
      ["listed", scriptedReranker],
      ["reranked", ctx.reranker],
    ] as const) {
      if (!reranker) continue;
      const asked = performance.now();
      const { chunks, report } = await rerank({ ...ctx, reranker }, { question, fused, signal });
      if (report?.isFailed) failures += 1;
      rankings[way] = chunks;
      ms[way] = (ms.fused ?? 0) + performance.now() - asked;
    }
    for (const way of ways) {
      const ranking = rankings[way];
      if (!ranking) continue;
      const ranks = await ranksOf(ctx, { nodes, answers, ids: ranking.map(({ chunkId }) => chunkId) });
      const recall = ranks.filter((rank) => rank <= top).length / ranks.length;
      results.push({
        way,
        group,
        question,
        half: halfOf(place),
        recall,
        reciprocalRank: 1 / Math.min(...ranks),
        ms: ms[way] ?? 0,
      });
    }
  }
  console.log(`Of ${unanswered} questions that nothing answers, ${empty} find nothing.`);
  if (failures > 0) console.log(`A reranker failed for ${failures} questions.`);
  return results;
}

type Rankings = Partial<Record<Way, readonly Pick<FusedChunk, "chunkId">[]>>;

interface Ranking {
  readonly nodes: ReadonlyMap<string, string>;
  readonly answers: readonly Answer[];
  readonly ids: readonly string[];
}

/** The rank of each passage: of the first chunk that has at least half of it; infinite if there is none. */
async function ranksOf(ctx: MeasuredLibrary, { nodes, answers, ids }: Ranking): Promise<number[]> {
  const passages = await readPassages(ctx, ids);
  return answers.map(({ document, start, end }) => {
    const place = ids.findIndex((id) => {
      const passage = passages.get(id);
      if (!passage || passage.nodeId !== nodes.get(document)) return false;
      return Math.min(passage.end, end) - Math.max(passage.start, start) >= (end - start) / 2;
    });
    return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
  });
}

function print(results: readonly Result[]): void {
  const groups = [...new Set(results.map(({ group }) => group)), ...halves, "all"];
  console.log("recall@5 / MRR".padEnd(16), ...groups.map((group) => group.padEnd(14)), "p50 ms  p95 ms");
  for (const way of ways) {
    const own = results.filter((result) => result.way === way);
    if (own.length === 0) continue;
    const cells = groups.map((group) => {
      const some = own.filter((result) => group === "all" || result.group === group || result.half === group);
      return `${mean(some.map(({ recall }) => recall))} / ${mean(some.map(({ reciprocalRank }) => reciprocalRank))}`;
    });
    const times = own.map(({ ms }) => ms).toSorted((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0).padStart(6);
    console.log(way.padEnd(16), ...cells.map((cell) => cell.padEnd(14)), at(0.5), "", at(0.95));
  }
  if (!values.misses) return;
  for (const { way, group, question, recall } of results)
    if (way === "fused" && recall < 1) console.log(`missed (${group}): ${question}`);
}

function mean(numbers: readonly number[]): string {
  return (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(2);
}
