import { afterAll, beforeAll, expect, test } from "vitest";
import { modelFailpoints } from "#platform/failpoint.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";
import { type FaultWorld, openFaultWorld, waitUntil } from "./world.ts";

/** SIGKILL while the embedding model of a library is changed, at every failpoint. */
const chunkCount = 140;
const batch = 64;
const modelId = "openai:text-embedding-3-small";

let world: FaultWorld;
let client: WireClient;

beforeAll(async () => {
  world = await openFaultWorld();
  const server = await world.start();
  client = await signUpClient(server.baseUrl);
  await server.kill("SIGTERM");
  await addSource();
});
afterAll(() => world.close());

/** A source with chunks, as learning leaves it. */
async function addSource() {
  await world.sql(
    `with node as (
       insert into knowledge_node (id, workspace_id, user_id, text, is_folder)
       values (gen_random_uuid(), $1, (select id from "user" limit 1), 'Ferries', false) returning id
     ), source as (
       insert into knowledge_source (id, workspace_id, node_id, type, status, generation, total_chunks, done_chunks)
       select gen_random_uuid(), $1, id, 'DOCUMENT', 'READY', 1, $2, $2 from node returning id
     )
     insert into knowledge_chunk (id, workspace_id, source_id, generation, position, text, start, "end")
     select gen_random_uuid(), $1, source.id, 1, n, 'Ferry ' || n, n, n + 1 from source, generate_series(0, $2 - 1) n`,
    [client.workspaceId, chunkCount],
  );
}

/** The library answers with the encoder of the product again. */
async function resetLibrary() {
  await world.sql("update knowledge_setting set model = 'universal-sentence-encoder-lite'");
  await world.sql("delete from knowledge_vector");
  await world.sql("delete from credit_transaction");
  await world.sql(
    `insert into knowledge_vector (chunk_id, workspace_id, source_id, generation, model, embedding, bits)
     select id, workspace_id, source_id, generation, 'universal-sentence-encoder-lite', '\\x0000803f', '1' from knowledge_chunk`,
  );
  world.double.reset();
}

const countBy = async (text: string) => (await world.sql<{ count: number }>(text))[0]?.count ?? -1;

test.each([...modelFailpoints, "embedLibrary.stored:2"] as const)(
  "a change of the model whose process is killed at %s is finished by another process",
  async (point) => {
    await resetLibrary();
    const doomed = await world.start({ TROUPE_FAILPOINT: point });
    client.baseUrl = doomed.baseUrl;
    const { workspaceId } = client;
    await client.mutate("knowledgeSourceTreeNode.changeEmbeddingModel", { workspaceId, modelId }).catch(() => null);
    await waitUntil(`the death at ${point}`, async () => !doomed.isAlive());
    const rescuer = await world.start();
    await waitUntil("the model is changed", async () => {
      const [setting] = await world.sql("select from knowledge_setting where model = $1 and state is null", [modelId]);
      return setting;
    });
    expect(await countBy("select count(*)::int as count from knowledge_vector")).toBe(chunkCount);
    expect(await countBy(`select count(*)::int as count from knowledge_vector where model = '${modelId}'`)).toBe(
      chunkCount,
    );
    // The text that tries the model, and each batch once.
    expect(await countBy("select count(*)::int as count from credit_transaction where type = 'SPEND'")).toBe(
      1 + Math.ceil(chunkCount / batch),
    );
    const texts = world.double.requests.flatMap(({ body }) => (body.input as string[] | undefined) ?? []);
    const ferries = texts.filter((text) => text.startsWith("Ferry"));
    expect(ferries.length - new Set(ferries).size).toBe(point === "embedLibrary.embedded" ? batch : 0);
    await rescuer.kill("SIGTERM");
  },
);
