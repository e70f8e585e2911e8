import { describe, expect, test } from "vitest";
import { exampleForSchema } from "./example-for-schema.ts";
import { readJsonRequest } from "./json-request.ts";

const answerTo = (prompt: string) => exampleForSchema(readJsonRequest(prompt) ?? expect.unreachable(), "Tides");

describe("a prompt that asks for JSON in words", () => {
  test("gets the keys of its example, nested ones included", () => {
    const prompt = `Return only JSON like this:
\`\`\`json
{"title": "A headline", "level": "low | high", "score": 0.5, "isNew": true, // remark
 "people": [{"name": "...", "url": "https://example.org"}], "tags": ["..."] }
\`\`\``;
    expect(answerTo(prompt)).toEqual({
      title: expect.any(String),
      level: "low",
      score: 0.5,
      isNew: true,
      people: Array.from({ length: 2 }, () => ({ name: expect.any(String), url: "https://example.org" })),
      tags: [expect.any(String), expect.any(String)],
    });
  });

  test("may describe values instead of showing them", () => {
    expect(
      answerTo('以JSON格式返回，返回示例如下：\n{\n "top": (上联; type: string),\n "banner": (横批)\n}\n\nAnswer:'),
    ).toEqual({
      top: expect.any(String),
      banner: expect.any(String),
    });
    expect(answerTo("Respond in JSON: { answer: string, count: number, steps: list }")).toEqual({
      answer: expect.any(String),
      count: 1,
      steps: [expect.any(String), expect.any(String)],
    });
  });

  test("may show a schema, or a list of keys", () => {
    const schema = { type: "object", properties: { age: { type: "integer", minimum: 18 } } };
    expect(readJsonRequest(`Answer only with JSON in this format:\n${JSON.stringify(schema)}`)).toEqual(schema);
    const keys =
      "Extract these and answer with JSON that has them as keys:\n- name (string): who\n- age (number): years";
    expect(answerTo(keys)).toEqual({ name: expect.any(String), age: 1 });
  });

  test("may say JSON behind the example, or not at all", () => {
    const format = 'The response format should be:\n{"interested": [yes/no],\n"reason": reason\n}';
    const shape = { interested: [expect.any(String), expect.any(String)], reason: expect.any(String) };
    expect(answerTo(`${format}\n\nJSON:`)).toEqual(shape);
    expect(answerTo(format)).toEqual(shape);
  });

  test.each([
    "What is JSON?",
    "The response format is Markdown. Write about {topic}.",
    'Here is the data as JSON: {"a": 1}. Summarize it.',
    "Return JSON only.",
    `Output JSON ${"{".repeat(2_000)}`,
    // Only the first mentions are read, because each costs time.
    `${"Output JSON. ".repeat(200)}{"a": 1}`,
  ])("%.40s is no request that shows a shape", (prompt) => {
    expect(readJsonRequest(prompt)).toBeNull();
  });
});
