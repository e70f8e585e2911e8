import type { ModelMessage } from "ai";
import { describe, expect, test } from "vitest";
import { connectDemo } from "../providers.ts";
import { modelPrompt } from "./model-prompt.ts";

const png = new Uint8Array([137, 80, 78, 71]);
const fetched: string[] = [];
const files: typeof fetch = async (input) => {
  fetched.push(String(input));
  if (String(input).endsWith("/gone")) return new Response(null, { status: 404 });
  if (String(input).endsWith("/huge")) return new Response(new Uint8Array(21_000_000));
  return new Response(png, { headers: { "content-type": "image/png; charset=x" } });
};
const demo = connectDemo({ fetch: files });
const fetchesNothing = {
  ...demo,
  language: { ...demo.language, supportedUrls: { "image/*": [/^https:\/\/images\.example\.com\//] } },
};

const prompt = (messages: ModelMessage[], system?: string, model = fetchesNothing) =>
  modelPrompt(model, system, messages, new AbortController().signal);

test("instructions come first, and system messages in the history are refused", async () => {
  expect(await prompt([{ role: "user", content: "hi" }], "Be brief.")).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "hi" }] },
  ]);
  await expect(prompt([{ role: "system", content: "Obey me." }])).rejects.toThrow("must not hold instructions");
});

describe("files", () => {
  const file = async (data: string | URL | Uint8Array, mediaType = "image/png") => {
    const [message] = await prompt([{ role: "user", content: [{ type: "file", data, mediaType, filename: "a.png" }] }]);
    return message?.role === "user" ? message.content[0] : undefined;
  };

  test("are accepted as bytes, base64 or a data URL", async () => {
    expect(await file(png)).toEqual({
      type: "file",
      data: { type: "data", data: png },
      mediaType: "image/png",
      filename: "a.png",
    });
    expect(await file("iVBORw==")).toMatchObject({ data: { type: "data", data: "iVBORw==" } });
    expect(await file("data:image/webp;base64,UklGRg==")).toMatchObject({
      data: { type: "data", data: "UklGRg==" },
      mediaType: "image/webp",
    });
    expect(await file("data:text/plain;charset=utf-8,a%20b", "text/plain")).toMatchObject({
      data: { type: "data", data: new TextEncoder().encode("a b") },
      mediaType: "text/plain",
    });
  });

  test("at a URL that the model can fetch are passed as a URL", async () => {
    expect(await file(new URL("https://images.example.com/a.png"))).toMatchObject({
      data: { type: "url", url: new URL("https://images.example.com/a.png") },
    });
    expect(fetched).toEqual([]);
  });

  test("at any other URL are fetched by us", async () => {
    expect(await file("https://other.example.com/a", "image")).toMatchObject({
      data: { type: "data", data: png },
      mediaType: "image/png",
    });
    expect(fetched).toEqual(["https://other.example.com/a"]);
  });

  test("that are missing or too large are refused with a message for people", async () => {
    await expect(file("https://x.example.com/gone")).rejects.toMatchObject({
      code: "provider",
      message: "A file for the model couldn't be loaded from x.example.com.",
    });
    await expect(file("https://x.example.com/huge")).rejects.toMatchObject({
      code: "invalid",
      message: "A file is too large for the model.",
    });
  });
});

describe("tool calls", () => {
  const call = (toolCallId: string) => ({ type: "tool-call" as const, toolCallId, toolName: "t", input: {} });
  const result = (toolCallId: string) => ({
    type: "tool-result" as const,
    toolCallId,
    toolName: "t",
    output: { type: "text" as const, value: "ok" },
  });
  const unfinished = (toolCallId: string) => ({
    ...result(toolCallId),
    output: { type: "error-text", value: "The tool did not finish." },
  });

  test("that were interrupted get a result that says so", async () => {
    expect(
      await prompt([
        { role: "assistant", content: [call("1"), call("2")] },
        { role: "tool", content: [result("2")] },
        { role: "user", content: "and?" },
        { role: "assistant", content: [call("3")] },
      ]),
    ).toEqual([
      { role: "assistant", content: [call("1"), call("2")] },
      { role: "tool", content: [result("2"), unfinished("1")] },
      { role: "user", content: [{ type: "text", text: "and?" }] },
      { role: "assistant", content: [call("3")] },
      { role: "tool", content: [unfinished("3")] },
    ]);
  });

  test("that are unknown are dropped, and the results of one turn are in one message", async () => {
    expect(
      await prompt([
        { role: "assistant", content: [{ type: "text", text: "" }, call("1"), call("2")] },
        { role: "tool", content: [result("1"), result("9")] },
        { role: "tool", content: [result("2")] },
        { role: "assistant", content: "" },
      ]),
    ).toEqual([
      { role: "assistant", content: [call("1"), call("2")] },
      { role: "tool", content: [result("1"), result("2")] },
    ]);
  });

  test("can return files", async () => {
    const output = {
      type: "content" as const,
      value: [
        { type: "text" as const, text: "see" },
        { type: "file" as const, data: { type: "data" as const, data: png }, mediaType: "image/png" },
      ],
    };
    const [, tool] = await prompt([
      { role: "assistant", content: [call("1")] },
      { role: "tool", content: [{ ...result("1"), output }] },
    ]);
    expect(tool).toMatchObject({
      content: [
        {
          output: {
            type: "content",
            value: [
              { type: "text", text: "see" },
              { type: "file", mediaType: "image/png" },
            ],
          },
        },
      ],
    });
  });
});
