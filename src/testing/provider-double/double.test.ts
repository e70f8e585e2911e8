import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { keyFingerprint, type ProviderDouble, startProviderDouble } from "./double.ts";

let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
});
afterEach(() => double.reset());
afterAll(() => double.close());

function chat(
  content: string,
  headers: Record<string, string> = {},
  stream = true,
  base = double.endpointUrl,
): Promise<Response> {
  const body = JSON.stringify({ model: "double-small", stream, messages: [{ role: "user", content }] });
  return fetch(`${base}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

const words = (text: string) => [...text.matchAll(/"content":"([^"]+)"/g)].map(([, word]) => word).join("");

test("the double echoes the prompt, with and without streaming", async () => {
  expect(words(await (await chat("hello there")).text())).toBe("Echo: hello there");
  expect(await (await chat("hello there", {}, false)).json()).toMatchObject({
    choices: [{ message: { content: "Echo: hello there" }, finish_reason: "stop" }],
  });
});

test("markers in the prompt define the reply", async () => {
  expect(words(await (await chat("[[reply:just this]]")).text())).toBe("just this");
  expect(words(await (await chat("[[tokens:3]]")).text())).toBe("t0 t1 t2 ");
  expect(await (await chat('[[tool:add {"a":1}]]', {}, false)).json()).toMatchObject({
    choices: [
      { message: { tool_calls: [{ function: { name: "add", arguments: '{"a":1}' } }] }, finish_reason: "tool_calls" },
    ],
  });
  expect((await chat("[[fault:rate-limit-30]]")).headers.get("retry-after")).toBe("30");
  expect((await chat("[[fault:nonsense]]")).status).toBe(400);
});

test("queued replies are used in order, including raw responses", async () => {
  double.queueReply({ text: "first" });
  double.queueReply({ status: 418, headers: { "x-pot": "tea" }, body: "{}" });
  expect(words(await (await chat("x")).text())).toBe("first");
  const second = await chat("x");
  expect([second.status, second.headers.get("x-pot")]).toEqual([418, "tea"]);
  expect(words(await (await chat("x")).text())).toBe("Echo: x");
});

test("tokens are sent at the requested rate", async () => {
  const started = performance.now();
  await (await chat("[[tokens:20 @ 5ms]]")).text();
  expect(performance.now() - started).toBeGreaterThanOrEqual(95);
});

test("requests are recorded without their API keys", async () => {
  await (await chat("x", { authorization: "Bearer sk-very-private-1" })).text();
  expect(double.requests).toMatchObject([
    {
      method: "POST",
      path: "/v1/chat/completions",
      keyFingerprint: keyFingerprint("sk-very-private-1"),
      body: { model: "double-small" },
    },
  ]);
  expect(JSON.stringify(double.requests)).not.toContain("private");
});

test("embeddings of the same text are equal and have length 1", async () => {
  const body = JSON.stringify({ model: "e", input: ["apple pie", "apple pie", "tax law"] });
  const response = await fetch(`${double.endpointUrl}/embeddings`, { method: "POST", body });
  const { data } = (await response.json()) as { data: { embedding: number[] }[] };
  expect(data[0]?.embedding).toEqual(data[1]?.embedding);
  expect(data[0]?.embedding).not.toEqual(data[2]?.embedding);
  expect(Math.hypot(...(data[2]?.embedding ?? []))).toBeCloseTo(1);
});

test("the double runs as a separate process", async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await Promise.all([
      new Promise<string>((resolve) => createInterface(child.stdout).once("line", resolve)),
    ]);
    const { url } = JSON.parse(line) as { url: string };
    expect(words(await (await chat("hi", {}, true, `${url}/v1`)).text())).toBe("Echo: hi");
  } finally {
    child.kill();
  }
});
