import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeWav } from "#platform/ai/wav.ts";
import { type Failpoint, learnFailpoints } from "#platform/failpoint.ts";
import { makePdf, makePdfOfStreams, scannedPage } from "#testing/sample-files.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { addSources } from "./add-sources.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL while files are learned: once at every failpoint, and 100 times at random moments by default. */
const times = Number(process.env.FAULT_TIMES ?? 100);
const fileCount = 50;

let world: FaultWorld;
let client: WireClient;

beforeAll(async () => {
  world = await openFaultWorld({ DEMO_MODEL: "on" });
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  await server.kill("SIGTERM");
  await countStores();
});
afterAll(() => world.close());

/** Notes each chunk that is stored with the vector that was just made of it, also if it is deleted later. */
const countStores = () =>
  world.sql(`create table stored_chunk (source_id uuid, generation int, position int);
    create function note_chunk() returns trigger language plpgsql security definer as $$ begin
      insert into public.stored_chunk values (new.source_id, new.generation, new.position); return null; end $$;
    create trigger note_chunk after insert on knowledge_chunk for each row execute function note_chunk()`);

const paragraph = (seed: number, at: number) =>
  `In chapter ${at} of book ${seed}, ${"ferns grow in the shade ".repeat(12)}.`;
const book = (seed: number, paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, at) => paragraph(seed, at)).join("\n\n");

/** Files of several types and sizes; each is cut into chunks of its own. */
function makeFile(seed: number): File {
  if (seed % 5 === 1) {
    const pages = Array.from({ length: 2 + (seed % 7) }, (_, at) => [`Page ${at} of file ${seed} is about ferns.`]);
    return new File([new Uint8Array(makePdf(pages))], `${seed}.pdf`);
  }
  if (seed % 5 === 2) {
    const rows = Array.from({ length: 20 + seed }, (_, at) => `fern ${seed},${at}`);
    return new File([`name,count\n${rows.join("\n")}\n`], `${seed}.csv`);
  }
  return new File([book(seed, 3 + (seed % 10))], `${seed}.md`);
}

const add = async (files: readonly File[]) => (await addSources(client, files, "&chunk_size=400&chunk_overlap=40")).ids;

const countUnready = async () => {
  const [row] = await world.sql<{ count: number }>(
    "select count(*)::int as count from knowledge_source where status <> 'READY'",
  );
  return row?.count ?? -1;
};
/** If it doesn't happen, the error says how far they are. */
const untilReady = () =>
  waitUntil("every source is ready", async () => (await countUnready()) === 0, 600_000).catch(async (cause: Error) => {
    const rows = await world.sql(
      `select status, problem, count(*)::int, sum(done_chunks)::int as done, sum(total_chunks)::int as total
       from knowledge_source group by 1, 2`,
    );
    throw new Error(`${cause.message}: ${JSON.stringify(rows)}`, { cause });
  });

/** The chunks that answer, by the first title of their source. */
async function readChunks(): Promise<Record<string, string[]>> {
  const rows = await world.sql<{ title: string; texts: string[] }>(
    `select replace(n.text, '${renamed}', '') as title,
       array_agg(c.position || ':' || replace(c.context, '${renamed}', '') || ':' || c.text order by c.position) as texts
     from knowledge_source s join knowledge_node n on n.id = s.node_id
     join knowledge_chunk c on c.source_id = s.id and c.generation = s.generation group by 1`,
  );
  return Object.fromEntries(rows.map(({ title, texts }) => [title, texts]));
}

/** Put before a title, so that the text to embed of each passage is another one. */
const renamed = "Renamed ";

/** Learns all files again. Every other one gets another title first, so that its passages are embedded again. */
async function relearn(nodeIds: readonly string[], round: number): Promise<void> {
  for (const [at, id] of nodeIds.entries()) {
    if (at % 2 === 0) {
      const [node] = await world.sql<{ text: string }>("select text from knowledge_node where id = $1", [id]);
      const title = node?.text.replace(renamed, "") ?? "";
      const newTitle = round % 2 === 0 ? renamed + title : title;
      await client.mutate("knowledgeSourceTreeNode.updateTitle", { id, newTitle, droppable: false });
    }
    await client.mutate("knowledgeSourceTreeNode.retryLearning", { id });
  }
}

/** Rows that must never be there, whatever has been killed. */
const always: Record<string, string> = {
  "a source answers with a part of its chunks": `select s.id from knowledge_source s
     where s.generation > 0 and s.generation = s.attempt and s.total_chunks <> (
       select count(*) from knowledge_chunk c where c.source_id = s.id and c.generation = s.generation)`,
  "a chunk is stored without its vector": `select c.id from knowledge_chunk c
     left join knowledge_vector v on v.chunk_id = c.id and v.generation = c.generation where v.chunk_id is null`,
  "a chunk was embedded and stored twice": `select source_id, generation, position from stored_chunk
     group by 1, 2, 3 having count(*) > 1`,
  "a vector isn't that of its chunk": `select v.chunk_id from knowledge_vector v join knowledge_chunk c on c.id = v.chunk_id
     where v.source_id <> c.source_id or v.generation <> c.generation`,
  "equal texts have different vectors": `select c.source_id from knowledge_chunk c join knowledge_vector v on v.chunk_id = c.id
     group by c.source_id, c.context, c.text having count(distinct v.bits) > 1`,
  "chunks have a gap": `select source_id from knowledge_chunk group by source_id, generation
     having count(*) <> max(position) + 1`,
};
const atTheEnd: Record<string, string> = {
  "chunks of another generation are left": `select c.id from knowledge_chunk c join knowledge_source s on s.id = c.source_id
     where c.generation <> s.generation`,
  "a reading is left": "select source_id from knowledge_reading",
  "a ready source is not counted in full": "select id from knowledge_source where done_chunks <> total_chunks",
};

async function findBroken(checks: Record<string, string>): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, text] of Object.entries(checks)) {
    const rows = await world.sql(text);
    if (rows.length > 0) broken.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}

describe("a file whose process is killed", () => {
  // Only models read in parts.
  const points: Failpoint[] = learnFailpoints.filter((point) => point !== "learn.partRead");
  test.each([...points, "learn.embedded:2", "learn.stored:2"] as const)(
    "at %s is learned by another process, and what was stored is not embedded again",
    async (point) => {
      const doomed = await world.start({ TROUPE_FAILPOINT: point });
      client.baseUrl = doomed.baseUrl;
      // More than two batches.
      const [id] = await add([new File([book(point.length, 140)], `${point}.md`)]);
      await waitUntil(`the death at ${point}`, async () => !doomed.isAlive(), 180_000);
      const chunkIds = () =>
        world.sql<{ id: string }>(
          `select c.id from knowledge_chunk c join knowledge_source s on s.id = c.source_id where s.node_id = $1`,
          [id],
        );
      const stored = (await chunkIds()).map((row) => row.id);
      expect(await findBroken(always)).toEqual([]);
      const rescuer = await world.start();
      await untilReady();
      const final = new Set((await chunkIds()).map((row) => row.id));
      expect(stored.filter((one) => !final.has(one))).toEqual([]);
      if (point === "learn.stored:2") expect(stored).toHaveLength(128);
      expect(await findBroken({ ...always, ...atTheEnd })).toEqual([]);
      await rescuer.kill("SIGTERM");
    },
  );
});

test(`${fileCount} files whose process is killed at random moments lose no chunk and get none twice, ${times} times`, async () => {
  const files = Array.from({ length: fileCount }, (_, seed) => makeFile(seed));
  let server = await world.start();
  client.baseUrl = server.baseUrl;
  const nodeIds = await add(files);
  const startedMs = performance.now();
  await untilReady();
  const spanMs = Math.min(4_000, performance.now() - startedMs);
  const undisturbed = await readChunks();
  for (let time = 0, round = 0; time < times; time++) {
    if ((await countUnready()) === 0) await relearn(nodeIds, round++);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * spanMs));
    await server.kill("SIGKILL");
    expect(await findBroken(always), `after ${time + 1} kills`).toEqual([]);
    expect(await readChunks(), "what was learned before answers in full").toEqual(undisturbed);
    server = await world.start();
    client.baseUrl = server.baseUrl;
  }
  await untilReady();
  expect(await findBroken({ ...always, ...atTheEnd })).toEqual([]);
  expect(await readChunks()).toEqual(undisturbed);
  await server.kill("SIGTERM");
});

test.each([
  [
    "a recording",
    () => new File([new Uint8Array(encodeWav(new Float32Array(150_000), 100))], "talk.wav"),
    "[0] Hello.",
  ],
  [
    "a scan",
    () => new File([new Uint8Array(makePdfOfStreams([1, 2, 3].map(() => scannedPage())))], "scan.pdf"),
    '{"text":"Hello."}',
  ],
] as const)(
  "%s whose process is killed between two parts asks a model for each part once, and pays it once",
  async (_, make, text) => {
    world.double.reset();
    for (let part = 0; part < 3; part++) world.double.queueReply({ text });
    const spent = async () => (await world.sql("select id from credit_transaction")).length;
    const before = await spent();
    const doomed = await world.start({ TROUPE_FAILPOINT: "learn.partRead:2" });
    client.baseUrl = doomed.baseUrl;
    await add([make()]);
    await waitUntil("the death after a part", async () => !doomed.isAlive());
    expect(world.double.requests).toHaveLength(1);
    const rescuer = await world.start();
    await untilReady();
    expect(world.double.requests).toHaveLength(3);
    expect((await spent()) - before).toBe(3);
    await rescuer.kill("SIGTERM");
  },
);
