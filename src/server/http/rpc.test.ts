import { initTRPC } from "@trpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wire } from "#lib/wire.ts";
import type { Caller } from "#platform/context.ts";
import { createLog } from "#platform/log.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { answerRpc } from "./rpc.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const t = initTRPC.context<Caller>().create({ transformer: wire });
const router = t.router({
  broken: t.procedure.query(() => ({
    step: {
      title: "CANARY",
      get text(): string {
        throw new RangeError("CANARY cannot be written");
      },
    },
  })),
  refused: t.procedure.query(() => {
    throw new Error("logged where it happened");
  }),
});

const ways: Record<string, [query: string, headers: HeadersInit]> = {
  alone: ["", {}],
  "in a batch": ["?batch=1&input={}", {}],
  "in a streamed batch, as the page asks": ["?batch=1&input={}", { "trpc-accept": "application/jsonl" }],
};

test.each(Object.keys(ways))("a response that can't be serialized is logged without its content: %s", async (way) => {
  const lines: string[] = [];
  const log = createLog({ level: "error", destination: { write: (line) => void lines.push(line) } });
  const caller = { app: { ...testApp.app, log }, requestId: "r-1", ip: "", headers: new Headers(), person: null };
  const ask = (path: string) => {
    const [query, headers] = ways[way] ?? ["", {}];
    return answerRpc(router, new Request(`http://troupe.test/api/trpc/${path}${query}`, { headers }), caller);
  };
  await (await ask("refused")).text();
  await (await ask("nowhere")).text();
  expect(lines).toEqual([]);

  const answer = await ask("broken");
  const text = await answer.text().catch(() => "broken off");
  expect(answer.status === 500 || text === "broken off").toBe(true);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      path: "broken",
      requestId: "r-1",
      msg: "answer could not be sent",
      err: expect.objectContaining({ type: "RangeError", stack: expect.stringContaining("at ") }),
    }),
  ]);
  expect(lines.join()).not.toContain("CANARY");
});
