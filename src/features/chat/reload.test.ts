import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { emptyFold, foldChunk, type MessageChunk, textOf } from "#lib/ui-message.ts";
import { type House, house } from "#testing/house.ts";
import { type ProviderDouble, startDouble } from "#testing/provider-double/double.ts";

let double: ProviderDouble;
let home: House;
beforeAll(async () => {
  double = await startDouble();
  home = await house({
    withJobs: true,
    env: {
      DEFAULT_PLAN: "BUSINESS",
      OPENAI_API_KEY: "sk-reload-00000000000000000000000000",
      OPENAI_BASE_URL: `${double.url}/v1`,
    },
  });
});
afterAll(async () => {
  await home.close();
  await double.close();
});

interface Seen {
  seq: number;
  chunk: MessageChunk;
}

/** Reads an answer to its end, or until `most` chunks were seen, as a page that is closed then. */
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

test("two hundred reloads in mid-reply and two tabs beside them all end with the same bytes", async () => {
  const chatId = newId();
  const owner = home.home.people.OWNER;
  const expected = Array.from({ length: 250 }, (_, index) => `t${index} `).join("");
  const posted = await home.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        workspaceId: home.home.id,
        chatId,
        languageModelId: "gpt-4o-mini",
        message: { text: "[[tokens:250 @ 12ms]]" },
      }),
    },
    owner,
  );
  const resume = (after: number) => home.request(`/api/chat/${chatId}/stream?after=${after}`, {}, owner);
  const storedText = async () => textOf((await home.as("OWNER").chat.getById({ id: chatId })).messages[1]?.parts ?? []);
  const tabs = [readChunks(posted), resume(0).then((answer) => readChunks(answer))];

  /** Sees a part of the reply, is closed, opened again, and goes on after the last number it had seen. */
  async function reload(index: number): Promise<string> {
    const first = await readChunks(await resume(0), 1 + index);
    const last = first.at(-1)?.seq ?? 0;
    const answer = await resume(last);
    // On a slow machine the reply is over by now: the page then shows what is stored.
    if (answer.status === 204) return storedText();
    const second = await readChunks(answer);
    expect(second[0]?.seq ?? last + 1, "no gap and no duplicate").toBe(last + 1);
    return textFrom([...first, ...second]);
  }
  const texts = await Promise.all(Array.from({ length: 200 }, (_, index) => reload(index)));
  const shown = (await Promise.all(tabs)).map(textFrom);
  expect(new Set([...texts, ...shown, await storedText()])).toEqual(new Set([expected]));
});
