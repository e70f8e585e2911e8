import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { fillVariables, findFirstVariable, findVariables } from "./variables.ts";

const builtIn = { current_date: "Nov 26, 2026", current_time: "7:00 AM", current_user: "Nora" };

test("a prompt asks for each of its variables once, in order", () => {
  expect(findVariables("{{topic}} for {{ Target group }}, about {{topic}} in {{größe}}")).toEqual([
    "topic",
    "Target group",
    "größe",
  ]);
});

test("what isn't a variable is left alone", () => {
  const text = "{topic} {{}} {{ }} {{#if a}} {{/if}} {{a\nb}} {{{x}} }} $ {{ }}";
  expect(findVariables(text)).toEqual(["x"]);
  expect(fillVariables("{topic} {{}} {{#if a}}", { topic: "no" }, builtIn)).toBe("{topic} {{}} {{#if a}}");
});

test("date, time and the person's name are filled in without asking", () => {
  const text = "{{current_user}}, {{CURRENT_DATE}} at {{ current_time }}";
  expect(findVariables(text)).toEqual([]);
  expect(fillVariables(text, {}, builtIn)).toBe("Nora, Nov 26, 2026 at 7:00 AM");
});

test("variables without a value stay, and values are inserted as they are", () => {
  const values = { a: "$& {{b}}", b: "", constructor: "" };
  expect(fillVariables("{{a}} {{b}} {{ c }} {{constructor}} {{toString}}", values, builtIn)).toBe(
    "$& {{b}} {{b}} {{ c }} {{constructor}} {{toString}}",
  );
});

test("the first variable that is left can be selected", () => {
  expect(findFirstVariable("On {{current_date}} about {{topic}}")).toEqual({ start: 26, end: 35 });
  expect(findFirstVariable("Nothing left")).toBeNull();
});

test("a text with very many variables asks for a bounded number, and long names are none", () => {
  const { variables, variableChars } = limits.savedPrompt;
  const many = Array.from({ length: variables + 5 }, (_, at) => `{{v${at}}}`).join(" ");
  expect(findVariables(many)).toHaveLength(variables);
  expect(findVariables(`{{${"a".repeat(variableChars)}}}`)).toHaveLength(1);
  expect(findVariables(`{{${"a".repeat(variableChars + 1)}}}`)).toEqual([]);
});
