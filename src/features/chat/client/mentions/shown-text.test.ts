import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMention, parseMentions } from "#lib/mention.ts";
import {
  applyEdit,
  findMentionQuery,
  findPromptQuery,
  mentionBefore,
  replaceShown,
  toShownText,
} from "./shown-text.ts";

const ann = formatMention("Ann", "AGENT", { agentId: "1" });
const report = formatMention("Weekly report", "WORKFLOW", { workflowId: "2" });
const mentionsIn = (markup: string) => parseMentions(markup).filter(({ kind }) => kind === "mention").length;

test("a mention is shown as its name after an @", () => {
  expect(toShownText(`Ask ${ann} about ${report}.`)).toEqual({
    text: "Ask @Ann about @Weekly report.",
    mentions: [
      { start: 4, end: 8, markup: ann },
      { start: 15, end: 29, markup: report },
    ],
  });
});

const edits: [string, string, { edited: string; caret?: number }, string][] = [
  ["typing after a mention keeps it", `${ann}`, { edited: "@Ann!" }, `${ann}!`],
  ["typing before a mention keeps it", `${ann} now`, { edited: "Hi @Ann now", caret: 3 }, `Hi ${ann} now`],
  ["an @ before a mention keeps it", `${ann}`, { edited: "@@Ann", caret: 1 }, `@${ann}`],
  ["typing inside a mention makes it plain text", `Ask ${ann}`, { edited: "Ask @Anxn", caret: 8 }, "Ask @Anxn"],
  ["deleting a letter of a mention makes it plain text", `${ann} now`, { edited: "@An now", caret: 3 }, "@An now"],
  ["a deleted selection takes only what is in it", `${ann} and ${ann}`, { edited: "@Ann", caret: 0 }, ann],
  ["two mentions of the same name are told apart by the caret", `${ann}@Ann`, { edited: "@Ann", caret: 4 }, ann],
  ["replacing everything leaves nothing", `${ann}`, { edited: "x" }, "x"],
];
test.each(edits)("%s", (_, markup, { edited, caret = edited.length }, expected) => {
  expect(applyEdit(markup, edited, caret)).toBe(expected);
});

test("whatever a person edits, the box shows what they typed, and no mention appears", () => {
  const markup = fc
    .array(fc.oneof(fc.constantFrom(ann, report, "@Ann", "a", " ", "\n"), fc.string({ maxLength: 4 })), {
      maxLength: 8,
    })
    .map((pieces) => pieces.join(""));
  const cut = fc.nat({ max: 40 });
  fc.assert(
    fc.property(markup, cut, cut, fc.string({ maxLength: 4 }), (before, one, other, typed) => {
      const { text } = toShownText(before);
      const [from = 0, to = 0] = [one, other].map((at) => Math.min(at, text.length)).toSorted((a, b) => a - b);
      fc.pre(!/[[\]()]/.test(typed + text));
      const edited = text.slice(0, from) + typed + text.slice(to);
      const after = applyEdit(before, edited, from + typed.length);
      expect(toShownText(after).text).toBe(edited);
      expect(mentionsIn(after)).toBeLessThanOrEqual(mentionsIn(before));
    }),
  );
});

test("a chosen resource replaces what was typed to find it", () => {
  const shown = toShownText(`${ann} and @wee now`);
  const query = findMentionQuery(shown, shown.text.indexOf(" now"));
  expect(query).toEqual({ start: 9, query: "wee" });
  expect(replaceShown(shown, 9, 13, report)).toBe(`${ann} and ${report} now`);
});

const queries: [string, string, string | null][] = [
  ["at the start", "@", ""],
  ["after a space", "Ask @an", "an"],
  ["with several words", "Ask @weekly rep", "weekly rep"],
  ["after a bracket", "(@a", "a"],
  ["in an email address", "ann@example", null],
  ["before a space", "@ an", null],
  ["on an earlier line", "@an\nthen", null],
  ["without an @", "Ask", null],
];
test.each(queries)("a search for a resource: %s", (_, text, query) => {
  expect(findMentionQuery(toShownText(text), text.length)?.query ?? null).toBe(query);
});

test("a mention that is there already is no search, and Backspace finds it", () => {
  const shown = toShownText(`Ask ${ann}`);
  expect(findMentionQuery(shown, shown.text.length)).toBeNull();
  expect(mentionBefore(shown, shown.text.length)?.markup).toBe(ann);
  expect(mentionBefore(shown, 5)).toBeUndefined();
});

const slashes: [string, string, string | null][] = [
  ["an empty box", "/|", ""],
  ["an empty line", "Hello\n/wee|", "wee"],
  ["several words", "/weekly rep|", "weekly rep"],
  ["a line before other lines", "/wee|\nHello", "wee"],
  ["the middle of a sentence", "this and/or|", null],
  ["a space before it", " /wee|", null],
  ["a path", "/usr/bin|", null],
  ["a comment", "//|", null],
  ["a space after it", "/ |", null],
  ["text after the caret", "/|usr", null],
  ["a word before it", "Ask @Ann /|", null],
  ["a mention that is being typed", "/ask @|", null],
  ["a long line", `/${"a".repeat(61)}|`, null],
  ["a slash far back in a long line", `${"a".repeat(70)}/b|`, null],
];
test.each(slashes)('"/" and %s', (_, written, query) => {
  const caret = written.indexOf("|");
  const shown = toShownText(written.replace("|", ""));
  expect(findPromptQuery(shown, caret)?.query ?? null).toBe(query);
});
