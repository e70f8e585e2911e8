import { describe, expect, test } from "vitest";
import type { CodeRequest, CodeResponse } from "#engine/host.ts";
import { nodeMention } from "#engine/reference.ts";
import { answerMessages, driveStep } from "#engine/testing/drive-step.ts";
import { limits } from "#product/limits.ts";
import { allRunners, catalog } from "../index.ts";
import { type CodeConfig, code, isCodeName, nameErrors } from "./spec.ts";

const draft = { ...code.draft(), codeBody: "const total = 1", outputParams: [{ name: "total" }] };
const about = (config: CodeConfig, output?: string) => ({ config, labelOf: () => null, ...(output && { output }) });

async function runStep(
  config: Partial<CodeConfig>,
  answer: CodeResponse = { result: { total: 1 }, stdout: "" },
  text = "",
) {
  const asked: CodeRequest[] = [];
  const agent = { id: "a", label: "Draft", type: "AGENT", position: { x: 0, y: 0 }, config: { prompt: "x" } };
  const { record } = await driveStep({
    catalog,
    runners: allRunners,
    type: "CODE",
    config: { ...draft, ...config },
    before: { nodes: [agent], outputs: new Map([["a", { messages: answerMessages(text) }]]) },
    code(ask) {
      asked.push(ask);
      return answer;
    },
  });
  return { record, asked };
}

describe("the step", () => {
  const value = `Say ${nodeMention({ id: "a", label: "Draft" })}`;
  const inputParams = [
    { name: "whole", value, stripFences: false },
    { name: "json", value: nodeMention({ id: "a", label: "Draft" }), stripFences: true },
    { name: "constant", value: "{{7*7}}", stripFences: false },
  ];

  test.each<[string, string]>([
    ["too many levels", `${"[".repeat(70)}${"]".repeat(70)}`],
    ["a name that no object can have", '{"__proto__":1}'],
  ])("with %s in its result fails and says why", async (_, json) => {
    const { record } = await runStep({}, { result: { total: JSON.parse(json) }, stdout: "" });
    expect(record).toMatchObject({ status: "FAILED", error: expect.stringContaining("can't be stored") });
  });

  test("passes filled inputs to its code as texts, without code fences if configured", async () => {
    const { record, asked } = await runStep({ language: "PYTHON", inputParams }, undefined, '```json\n{"a":1}\n```');
    expect(asked).toEqual([
      {
        language: "PYTHON",
        code: "const total = 1",
        inputs: { whole: 'Say ```json\n{"a":1}\n```', json: '{"a":1}', constant: "{{7*7}}" },
        outputs: ["total"],
      },
    ]);
    expect(record).toMatchObject({ status: "COMPLETED", output: { result: { result: { total: 1 }, stdout: "" } } });
  });

  test("fails with the sandbox's message", async () => {
    const { record } = await runStep({}, { error: "Line 2: no", line: 2, stdout: "x" });
    expect(record).toMatchObject({ status: "FAILED", error: "Code execution failed\nLine 2: no" });
  });

  test("doesn't start without code or with invalid names", async () => {
    for (const config of [{ codeBody: " " }, { outputParams: [{ name: "2x" }] }, { outputParams: [{ name: "" }] }]) {
      const { record, asked } = await runStep(config);
      expect(record.status).toBe("FAILED");
      expect(asked).toEqual([]);
    }
    expect((await runStep({ outputParams: [{ name: "class" }] })).record).toMatchObject({
      error: expect.stringContaining("“class” isn't a valid name"),
    });
  });
});

describe("names", () => {
  test.each(["a", "total_2", "Überall".slice(1), "_x", "items"])("%s is one", (name) =>
    expect(isCodeName(name)).toBe(true),
  );
  test.each(["", "2a", "a b", "a-b", "Ü", "__proto__", "__builtins__", "return", "lambda", "undefined", "None", "a\n"])(
    "%j is none",
    (name) => expect(isCodeName(name)).toBe(false),
  );

  test("are unique per side; an output may have the name of an input", () => {
    const input = (name: string) => ({ name, value: "", stripFences: false });
    const config = { ...draft, inputParams: [input("a"), input("a"), input("b")], outputParams: [{ name: "b" }] };
    expect(nameErrors(config)).toEqual(["The name “a” is used twice."]);
    const node = { id: "n", label: "Add", type: "CODE", position: { x: 0, y: 0 }, config };
    const [found, ...others] = code.lint?.(config, { node, targets: [], facts: {}, labelOf: () => null }) ?? [];
    expect(others).toEqual([]);
    const mended = { inputParams: [{ name: "a" }, { name: "a_2" }, { name: "b" }], outputParams: [{ name: "b" }] };
    expect(found?.fix?.edits).toMatchObject([{ do: "setConfig", nodeId: "n", config: mended }]);
  });
});

describe("what later steps read", () => {
  const config = { ...draft, outputParams: [{ name: "total" }, { name: "list" }, { name: "text" }] };
  const result = { result: { text: "words", list: [1, { a: 2 }], total: 3, other: 4 }, stdout: "printed\n" };

  test("each output as name: value, in the order of the declaration", () => {
    expect(code.toPromptText(result, about(config))).toBe('total: 3\nlist: [1,{"a":2}]\ntext: words');
  });
  test("one output by its name, and nothing by another", () => {
    expect(code.toPromptText(result, about(config, "list"))).toBe('[1,{"a":2}]');
    expect(code.toPromptText(result, about(config, "toString"))).toBe("");
    expect(code.outputs?.(config).map(({ as, key }) => [as, key])).toEqual([
      ["output", "total"],
      ["output", "list"],
      ["output", "text"],
    ]);
  });
  test("the printed text when no output is declared", () => {
    expect(code.toPromptText({ result: {}, stdout: "printed\n" }, about(code.draft()))).toBe("printed");
  });
});

test("a person may change the values of outputs, but not remove one", () => {
  expect(code.validateResult?.({ result: { total: "x" }, stdout: "" }, draft)).toHaveProperty("result");
  expect(code.validateResult?.({ result: {}, stdout: "" }, draft)).toHaveProperty("refused");
});

test("the config has the product's limits, and the compact form may leave out settings", () => {
  const { codeChars, codeNames } = limits.workflow;
  const many = Array.from({ length: codeNames + 1 }, (_, at) => ({ name: `n${at}`, value: "" }));
  expect(code.config.safeParse({ codeBody: "x".repeat(codeChars + 1) }).success).toBe(false);
  expect(code.config.safeParse({ inputParams: many }).success).toBe(false);
  expect(code.config.safeParse({ language: "RUBY" }).success).toBe(false);
  const form = { newId: () => "", nodeAt: () => null };
  const block = code.compact?.toConfig?.({ language: "Python", codeBody: "a = 1", outputParams: ["a"] }, form);
  expect(code.config.parse(block)).toEqual({
    language: "PYTHON",
    codeBody: "a = 1",
    inputParams: [],
    outputParams: [{ name: "a" }],
  });
});
