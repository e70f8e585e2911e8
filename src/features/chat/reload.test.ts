import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { emptyFold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import { type MessageChunk, textOf } from "#lib/ui-message.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let double: ProviderDouble;
let testApp: TestApp;
beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    withJobs: true,
    env: {
      DEFAULT_PLAN: "BUSINESS",
      OPENAI_API_KEY: "sk-reload-00000000000000000000000000",
      OPENAI_BASE_URL: `${double.url}/v1`,
    },
  });
});
afterAll(async () => {
  await testApp.close();
  await double.close();
});

interface Seen {
  seq: number;
  chunk: MessageChunk;
}

/** Reads a response to its end, or until `most` chunks were seen, like a page that is closed. */
async function readChunks(answer: Response, most = Number.POSITIVE_INFINITY): Promise<Seen[]> {
  const seen: Seen[] = [];
  let rest = "";
  if (!answer.body || answer.status === 204) return seen;
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const id = /^id: (\d+)$/m.exec(block);
      const data = /^data: (\{.*\})$/m.exec(block);
      if (id && data?.[1]) seen.push({ seq: Number(id[1]), chunk: JSON.parse(data[1]) as MessageChunk });
      if (seen.length >= most) return seen;
    }
  }
  return seen;
}

const textFrom = (seen: Seen[]) => textOf(seen.reduce((fold, { chunk }) => foldChunk(fold, chunk), emptyFold()).parts);

test("two hundred reloads during a reply and two other tabs end with the same bytes", async () => {
  const chatId = newId();
  const owner = testApp.workspace.people.OWNER;
  const deltas = Array.from({ length: 250 }, (_, index) => `t${index} `);
  // The end of the reply waits until the last page was reloaded.
  let openGate = () => {};
  const open = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  double.queueReply({ deltas, tokenMs: 4, gate: { after: 240, open } });
  const posted = await sendTurn(testApp, chatId, { text: "When is high water?" });
  const resume = async (after: number) => {
    const answer = await testApp.request(`/api/chat/${chatId}/stream?after=${after}`, {}, owner);
    expect(answer.status, "there is a reply to follow").toBe(200);
    return answer;
  };
  const tabs = [readChunks(posted), readChunks(await resume(0))];

  /** Reads a part of the reply, reloads, and continues after the last number seen. */
  async function reload(index: number): Promise<{ text: Promise<string> }> {
    const first = await readChunks(await resume(0), 1 + index);
    expect(first).toHaveLength(1 + index);
    const last = first.at(-1)?.seq ?? 0;
    const again = await resume(last);
    const rest = async () => {
      const second = await readChunks(again);
      expect(second[0]?.seq, "no gap and no duplicate").toBe(last + 1);
      return textFrom([...first, ...second]);
    };
    return { text: rest() };
  }
  const reloaded = await Promise.all(Array.from({ length: 200 }, (_, index) => reload(index)));
  openGate();
  const texts = await Promise.all(reloaded.map(({ text }) => text));
  const shown = (await Promise.all(tabs)).map(textFrom);
  const { messages } = await testApp.as("OWNER").chat.getById({ id: chatId });
  expect([...texts, ...shown]).toHaveLength(202);
  expect(new Set([...texts, ...shown, textOf(messages[1]?.parts ?? [])])).toEqual(new Set([deltas.join("")]));
});
