import type { WireClient } from "../../src/testing/wire-client.ts";
import { ms, percentile, type Row, times } from "./table.ts";
import type { World } from "./world.ts";

interface Reply {
  firstMs: number;
  totalMs: number;
  /** Arrival time of each token in milliseconds since the start of the request. */
  arrivals: number[];
  text: string;
}

/** Reads a streamed response of the product or the provider, and records when its tokens arrive. */
async function readReply(
  send: () => Promise<Response>,
  tokenOf: (data: Record<string, unknown>) => string | null,
): Promise<Reply> {
  const started = performance.now();
  const answer = await send();
  if (!answer.ok || !answer.body) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  const arrivals: number[] = [];
  let text = "";
  let rest = "";
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:") || line.includes("[DONE]")) continue;
      const token = tokenOf(JSON.parse(line.slice(5)) as Record<string, unknown>);
      if (token === null) continue;
      arrivals.push(performance.now() - started);
      text += token;
    }
  }
  return { firstMs: arrivals[0] ?? Number.NaN, totalMs: performance.now() - started, arrivals, text };
}

/** Creates chats that already have a title, because naming a chat costs a separate model call once per chat. */
async function namedChats(client: WireClient, agentId: string, count: number): Promise<string[]> {
  const chats = Array.from({ length: count }, () => crypto.randomUUID());
  for (const chatId of chats) {
    await ourReply(client, "[[tokens:1]]", agentId, chatId);
    await client.mutate("chat.updateTitle", { id: chatId, title: "Bench" });
  }
  return chats;
}

const ourReply = (client: WireClient, prompt: string, agentId: string, chatId: string) =>
  readReply(
    () =>
      client.post("/api/chat/agent", {
        workspaceId: client.workspaceId,
        chatId,
        agentId,
        message: { text: prompt },
      }),
    (data) => (data.type === "text-delta" ? String(data.delta) : null),
  );

const bareReply = (world: World, prompt: string) =>
  readReply(
    () =>
      fetch(`${world.doubleUrl}/v1/responses`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer sk-bench" },
        body: JSON.stringify({
          model: "gpt-4o-mini",
          stream: true,
          input: [{ role: "user", content: [{ type: "input_text", text: prompt }] }],
        }),
      }),
    (data) => (data.type === "response.output_text.delta" ? String(data.delta) : null),
  );

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < count; at++) results.push(await work());
  return results;
}

export async function benchReplies(world: World, client: WireClient, agentId: string): Promise<Row[]> {
  const chats = await namedChats(client, agentId, 500);
  let at = 0;
  const ask = (prompt: string) => ourReply(client, prompt, agentId, chats[at++ % chats.length] ?? "");
  await inTurn(20, () => ask("[[tokens:3]]"));
  await inTurn(20, () => bareReply(world, "[[tokens:3]]"));
  const ours = (await inTurn(150, () => ask("[[tokens:3]]"))).map(({ firstMs }) => firstMs);
  const bare = (await inTurn(150, () => bareReply(world, "[[tokens:3]]"))).map(({ firstMs }) => firstMs);
  const added50 = percentile(ours, 0.5) - percentile(bare, 0.5);
  const added95 = percentile(ours, 0.95) - percentile(bare, 0.95);

  const paced = "[[tokens:400 @ 5ms]]";
  const ourPaced = percentile(
    (await inTurn(3, () => ask(paced))).map(({ totalMs }) => totalMs),
    0.5,
  );
  const barePaced = percentile(
    (await inTurn(3, () => bareReply(world, paced))).map(({ totalMs }) => totalMs),
    0.5,
  );
  const perToken = (ourPaced / barePaced - 1) * 100;

  const together = (count: number, work: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, work));
  const bareTogether = (await together(500, () => bareReply(world, "[[tokens:5]]"))).map(({ firstMs }) => firstMs);
  const oursTogether = (await together(500, () => ask("[[tokens:5]]"))).map(({ firstMs }) => firstMs);
  const addedTogether = percentile(oursTogether, 0.5) - percentile(bareTogether, 0.5);

  return [
    {
      what: "first token, p50 added",
      ours: ms(percentile(ours, 0.5)),
      bare: ms(percentile(bare, 0.5)),
      ratio: `+${ms(added50)}`,
      budget: "+5 ms",
      isMet: added50 <= 5,
    },
    {
      what: "first token, p95 added",
      ours: ms(percentile(ours, 0.95)),
      bare: ms(percentile(bare, 0.95)),
      ratio: `+${ms(added95)}`,
      budget: "+15 ms",
      isMet: added95 <= 15,
    },
    {
      what: "400 tokens at 5 ms each",
      ours: ms(ourPaced),
      bare: ms(barePaced),
      ratio: `${perToken >= 0 ? "+" : ""}${perToken.toFixed(1)} %`,
      budget: "+5 %",
      isMet: perToken <= 5,
    },
    {
      what: "500 streams at once, first token p50 added",
      ours: ms(percentile(oursTogether, 0.5)),
      bare: ms(percentile(bareTogether, 0.5)),
      ratio: `+${ms(addedTogether)}`,
      budget: "+50 ms",
      isMet: addedTogether <= 50,
    },
  ];
}

/**
 * 1,000 replies at the same time with ten tokens per second each: counts gaps and duplicates, and measures token delay.
 */
export async function benchThousand(
  world: World,
  client: WireClient,
  agentId: string,
  rss: () => Promise<number>,
): Promise<Row[]> {
  const tokens = 100;
  const prompt = `[[tokens:${tokens} @ 100ms]]`;
  const expected = Array.from({ length: tokens }, (_, index) => `t${index} `).join("");
  const late = (reply: Reply) => reply.arrivals.map((at, index) => at - (reply.firstMs + index * 100));
  const measure = async (work: () => Promise<Reply>) => {
    // The streams open over one second, as real traffic would; after that, all run at the same time.
    const replies = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index));
        return work();
      }),
    );
    return {
      wrong: replies.filter(({ text }) => text !== expected).length,
      p99: percentile(replies.flatMap(late), 0.99),
    };
  };
  const bare = await measure(() => bareReply(world, prompt));
  let most = 0;
  const watch = setInterval(async () => {
    most = Math.max(most, await rss());
  }, 1_000);
  const ours = await measure(() => ourReply(client, prompt, agentId, crypto.randomUUID()));
  clearInterval(watch);
  return [
    {
      what: "1,000 streams, token delay p99",
      ours: ms(ours.p99),
      bare: ms(bare.p99),
      ratio: times(ours.p99, bare.p99),
      budget: "250 ms",
      isMet: ours.p99 <= 250,
    },
    {
      what: "1,000 streams, replies with a gap or a duplicate",
      ours: String(ours.wrong),
      bare: String(bare.wrong),
      ratio: "-",
      budget: "0",
      isMet: ours.wrong === 0,
    },
    {
      what: "1,000 streams, memory of all processes",
      ours: `${(most / 1e6).toFixed(0)} MB`,
      bare: "-",
      ratio: "-",
      budget: "900 MB",
      isMet: most <= 900e6,
    },
  ];
}
