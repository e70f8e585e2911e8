import { expect, test } from "vitest";
import type { FormField } from "#engine/node.ts";
import { formInputSchema, textsByField } from "./workflow-form.ts";

const field = (key: string, label: string, given: Partial<FormField> = {}): FormField => ({
  key,
  label,
  description: "",
  isRequired: true,
  type: "TEXT",
  settings: {},
  text: {},
  ...given,
});
const long = "What the customer has already tried before";
const fields = [
  field("a", long),
  field("b", long, { isRequired: false }),
  field("c", "???", { text: { maxChars: 3 } }),
  field("d", "Tone", { text: { options: ["Formal", "Brief"] } }),
  field("e", "Contract", { text: null }),
];
const names = Object.keys(formInputSchema(fields).shape);

test("property names come from labels, are unique, and stay short", () => {
  expect(names).toEqual([
    "what_the_customer_has_already_tried_befo",
    "what_the_customer_has_already_tried_be_2",
    "field",
    "tone",
  ]);
  for (const name of names) expect(name).toMatch(/^[a-z0-9_]{1,40}$/);
});

const [first = "", second = ""] = names;
const valid = { [first]: "Restart", field: "abc", tone: "Brief" };

test("texts reach the fields that their properties stand for", () => {
  expect(
    textsByField(fields, formInputSchema(fields).parse({ ...valid, [second]: "" }) as Record<string, string>),
  ).toEqual({
    a: "Restart",
    b: "",
    c: "abc",
    d: "Brief",
  });
});

test.each([
  ["a missing required field", { ...valid, [first]: undefined }],
  ["an empty required field", { ...valid, [first]: "" }],
  ["a text that is too long", { ...valid, field: "abcd" }],
  ["an unknown option", { ...valid, tone: "Loud" }],
  ["a field that only a person can fill in", { ...valid, contract: "x" }],
  ["an unknown property", { ...valid, other: "x" }],
])("the input refuses %s", (_case, input) => {
  expect(formInputSchema(fields).safeParse(valid).success).toBe(true);
  expect(formInputSchema(fields).safeParse(input).success).toBe(false);
});
