import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMention, parseMentions, readableMentions } from "./mention.ts";

describe("parseMentions", () => {
  test("splits texts and mentions in order", () => {
    expect(parseMentions("Ask @[Ann](type=AGENT&agentId=a1) now")).toEqual([
      { kind: "text", text: "Ask " },
      {
        kind: "mention",
        markup: "@[Ann](type=AGENT&agentId=a1)",
        label: "Ann",
        type: "AGENT",
        params: { agentId: "a1" },
      },
      { kind: "text", text: " now" },
    ]);
  });

  test("a mention without a type means an agent", () => {
    expect(parseMentions("@[Ann](agentId=a1)")).toMatchObject([{ type: "AGENT", params: { agentId: "a1" } }]);
  });

  test.each([
    "mail me @home",
    "{{name}}",
    "@[open",
    "@[label](",
    "[a link](https://example.com)",
    "@[a link](https://example.com)",
    "@[](type=AGENT)",
    "@[two\nlines](type=AGENT)",
  ])("%j is plain text", (text) => {
    expect(parseMentions(text)).toEqual([{ kind: "text", text }]);
  });

  test("an unclosed bracket doesn't swallow the next mention", () => {
    expect(parseMentions("@[open @[Ann](agentId=a1)")).toMatchObject([{ text: "@[open " }, { label: "Ann" }]);
  });

  test("a parameter called __proto__ stays a parameter", () => {
    const [part] = parseMentions("@[x](type=NOTE&__proto__=1)");
    expect(part?.kind === "mention" && Object.keys(part.params)).toEqual(["__proto__"]);
    expect({}).not.toHaveProperty("1");
  });

  test("a megabyte of open brackets is parsed quickly", () => {
    const text = "@[".repeat(500_000);
    const before = performance.now();
    expect(parseMentions(text)).toHaveLength(1);
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test("the parts joined are the prompt", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("@[", "](", ")", "type=NOTE", "@[a](b)", "@[a](type=NOTE&noteId=1)"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        const joined = parseMentions(text).map((part) => (part.kind === "text" ? part.text : part.markup));
        expect(joined.join("")).toBe(text);
      }),
    );
  });
});

describe("formatMention", () => {
  test("a formatted mention is parsed again", () => {
    const params = fc.dictionary(
      fc.stringMatching(/^[a-zA-Z]{1,8}$/).filter((key) => key !== "type"),
      fc.string(),
      { maxKeys: 5 },
    );
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[A-Z_]{1,20}$/), params, (label, type, given) => {
        const wellFormed = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [key, value.slice(0, 20).replaceAll(/[\ud800-\udfff]/g, "")]),
        );
        const [part, ...rest] = parseMentions(formatMention(label, type, wellFormed));
        expect(rest).toEqual([]);
        expect(part).toMatchObject({ kind: "mention", type, params: wellFormed });
      }),
    );
  });

  test("a label cannot end its own bracket", () => {
    expect(formatMention("a](b) [c]", "NOTE", { noteId: "1" })).toBe("@[a)(b) (c)](type=NOTE&noteId=1)");
  });
});

test("people read labels", () => {
  expect(readableMentions("Use @[Tone](type=STYLE&styleId=1) and {{x}}")).toBe("Use Tone and {{x}}");
});
