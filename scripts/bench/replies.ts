import type { WireClient } from "../../src/testing/wire-client.ts";
import { cpuRows } from "./cpu.ts";
import { bareReply, ourReply, type Reply } from "./reply.ts";
import type { Subject } from "./subject.ts";
import { median, percentile, type Row } from "./table.ts";

const replies = 150;

/** Creates chats that already have a title, because naming a chat costs a separate model call once per chat. */
async function namedChats(client: WireClient, agentId: string, count: number): Promise<string[]> {
  const chats = Array.from({ length: count }, () => crypto.randomUUID());
  for (const chatId of chats) {
    await ourReply(client, "[[tokens:1]]", agentId, chatId);
    await client.mutate("chat.updateTitle", { id: chatId, title: "Bench" });
  }
  return chats;
}

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < count; at++) results.push(await work());
  return results;
}

export async function benchReplies({ world, client, agentId, toollessAgentId }: Subject): Promise<Row[]> {
  const chats = await namedChats(client, agentId, 500);
  let at = 0;
  const ask = (prompt: string, asked = agentId) => ourReply(client, prompt, asked, chats[at++ % chats.length] ?? "");
  await inTurn(20, () => ask("[[tokens:3]]"));
  await inTurn(20, () => bareReply(world, "[[tokens:3]]"));
  const before = await world.cpu();
  const ours = (await inTurn(replies, () => ask("[[tokens:3]]"))).map(({ firstMs }) => firstMs);
  const after = await world.cpu();
  const toolless = (await inTurn(replies, () => ask("[[tokens:3]]", toollessAgentId))).map(({ firstMs }) => firstMs);
  const afterToolless = await world.cpu();
  const bare = (await inTurn(replies, () => bareReply(world, "[[tokens:3]]"))).map(({ firstMs }) => firstMs);

  const paced = "[[tokens:400 @ 5ms]]";
  const ourPaced = median((await inTurn(3, () => ask(paced))).map(({ totalMs }) => totalMs));
  const barePaced = median((await inTurn(3, () => bareReply(world, paced))).map(({ totalMs }) => totalMs));

  const together = (count: number, work: () => Promise<Reply>) => Promise.all(Array.from({ length: count }, work));
  const bareTogether = (await together(500, () => bareReply(world, "[[tokens:5]]"))).map(({ firstMs }) => firstMs);
  const oursTogether = (await together(500, () => ask("[[tokens:5]]"))).map(({ firstMs }) => firstMs);

  return [
    {
      what: "first token, p50 added",
      unit: "ms",
      ours: median(ours),
      bare: median(bare),
      judged: "added",
      budget: { atMost: 4 },
    },
    {
      what: "first token, p95 added",
      unit: "ms",
      ours: percentile(ours, 0.95),
      bare: percentile(bare, 0.95),
      judged: "added",
      budget: { atMost: 12 },
    },
    ...cpuRows("reply of 3 tokens", replies, before, after),
    {
      what: "first token without tools, p50 added",
      unit: "ms",
      ours: median(toolless),
      bare: median(bare),
      judged: "added",
    },
    ...cpuRows("reply without tools", replies, after, afterToolless),
    {
      what: "400 tokens at 5 ms each",
      unit: "ms",
      ours: ourPaced,
      bare: barePaced,
      judged: "times",
      budget: { atMost: 1.05 },
    },
    {
      what: "500 streams at once, first token p50",
      unit: "ms",
      ours: median(oursTogether),
      bare: median(bareTogether),
      judged: "times",
      budget: { atMost: 3 },
    },
  ];
}
