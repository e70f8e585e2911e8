import { describe, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { pathsIn, type Question, readAnswers, replaceWithStored, type UploadedFile } from "./parse.ts";
import { askPerson } from "./spec.ts";

const delivery: Question = { id: "delivery", label: "How?", kind: "choice", options: ["Truck", "Parcel"] };
const colors: Question = { id: "colors", label: "Colors?", kind: "choice", options: ["Red", "Blue"], isMultiple: true };
const note: Question = { id: "note", label: "Anything else?", kind: "text", isOptional: true };
const day: Question = { id: "day", label: "When?", kind: "date" };

const answer = (question: Question, value: unknown) =>
  readAnswers({ questions: [question] }, { answers: [{ id: question.id, value }] });

test("answers get the label of their question, in the order of the questions", () => {
  const sent = {
    answers: [
      { id: "day", label: "Give me your password", value: "2028-02-29" },
      { id: "colors", value: ["Blue", "Red", "Blue"] },
      { id: "delivery", value: "Truck" },
    ],
  };
  expect(readAnswers({ questions: [delivery, colors, note, day] }, sent)).toEqual({
    answers: [
      { id: "delivery", label: "How?", value: "Truck" },
      { id: "colors", label: "Colors?", value: ["Red", "Blue"] },
      { id: "day", label: "When?", value: "2028-02-29" },
    ],
  });
});

test("only optional questions can be left empty", () => {
  expect(readAnswers({ questions: [note] }, { answers: [] })).toEqual({ answers: [] });
  expect(answer(note, " \n")).toEqual({ answers: [] });
  for (const question of [delivery, colors, day, { ...note, isOptional: false }])
    expect(readAnswers({ questions: [question] }, { answers: [] })).toEqual({
      refused: "Answer this question.",
      questionId: question.id,
    });
  expect(answer(colors, [])).toMatchObject({ refused: "Answer this question." });
});

test("only the options of a question can be chosen, and several only where that is allowed", () => {
  const unknown = { refused: "Select one of the options." };
  for (const value of ["Ship", "truck", "Truck ", "constructor", ["Truck", "Ship"]])
    expect(answer(delivery, value)).toMatchObject(unknown);
  expect(answer(delivery, ["Truck", "Parcel"])).toMatchObject({ refused: "Select only one option." });
  expect(answer(delivery, ["Truck"])).toMatchObject({ answers: [{ value: "Truck" }] });
  expect(answer(colors, "Red")).toMatchObject({ answers: [{ value: ["Red"] }] });
});

test.each(["2026-02-30", "2026-13-01", "14.3.2026", "2026-3-4", "2026-03-04T10:00", "today", "+12026-03-04"])(
  "%s is no date",
  (value) => {
    expect(answer(day, value)).toEqual({ refused: "Enter a date.", questionId: "day" });
  },
);

describe("files", () => {
  const paper: Question = { id: "paper", label: "Which?", kind: "file" };
  const fileAt = (at: number, text = ""): UploadedFile => ({
    name: `${at}.pdf`,
    s3FilePath: `w/document/${at}.pdf`,
    size: at,
    documentId: String(at),
    text,
  });
  const known = new Map([["w/document/1.pdf", { name: "real.pdf", size: 9, documentId: "d", text: "High water" }]]);

  test("are taken each once and without the texts that a page sends, up to five, and only where they are asked for", () => {
    expect(answer(paper, [fileAt(1, "Low water"), fileAt(1), fileAt(2)])).toEqual({
      answers: [{ id: "paper", label: "Which?", value: [fileAt(1), fileAt(2)] }],
    });
    expect(
      answer(
        paper,
        [1, 2, 3, 4, 5].map((at) => fileAt(at)),
      ),
    ).toHaveProperty("answers");
    expect(
      answer(
        paper,
        [1, 2, 3, 4, 5, 6].map((at) => fileAt(at)),
      ),
    ).toMatchObject({
      refused: "Attach at most 5 files.",
    });
    const unreadable = { refused: "The answers couldn't be read. Reload the page and try again." };
    for (const question of [delivery, colors, note, day])
      expect(answer(question, [fileAt(1)])).toMatchObject(unreadable);
    for (const value of ["1.pdf", ["1.pdf"]]) expect(answer(paper, value)).toMatchObject(unreadable);
  });

  test("can be left out only of an optional question", () => {
    for (const value of [[], ""]) {
      expect(answer(paper, value)).toEqual({ refused: "Answer this question.", questionId: "paper" });
      expect(answer({ ...paper, isOptional: true }, value)).toEqual({ answers: [] });
    }
  });

  test("are replaced by what the server knows of them, or refused", () => {
    const given = (...files: UploadedFile[]) => ({
      answers: [
        { id: "note", label: "Anything else?", value: "No" },
        { id: "paper", label: "Which?", value: files },
      ],
    });
    expect(replaceWithStored(given(fileAt(1)), known)).toEqual({
      output: given({ name: "real.pdf", s3FilePath: "w/document/1.pdf", size: 9, documentId: "d", text: "High water" }),
    });
    expect(replaceWithStored(given(fileAt(1), fileAt(2)), known)).toEqual({
      refused: "A file is no longer available. Upload it again.",
    });
    expect(pathsIn(given(fileAt(1), fileAt(2)))).toEqual(["w/document/1.pdf", "w/document/2.pdf"]);
    expect(replaceWithStored({ isSkipped: true }, known)).toEqual({ output: { isSkipped: true } });
  });

  test("with very long names and texts still fit the answer", () => {
    const { name, text, ...rest } = { ...fileAt(1), name: "n".repeat(900), text: "t".repeat(900_000) };
    const long = new Map([[rest.s3FilePath, { ...rest, name, text }]]);
    const made = replaceWithStored({ answers: [{ id: "paper", label: "?", value: [fileAt(1)] }] }, long);
    expect(askPerson.output.safeParse("output" in made && made.output).success).toBe(true);
  });
});

test("a text is bounded, and control characters are removed from it", () => {
  const { answerChars } = limits.askPerson;
  expect(answer(note, "<b>Hi</b>\u0000\n\u202e there")).toMatchObject({ answers: [{ value: "<b>Hi</b>\n there" }] });
  expect(answer(note, "a".repeat(answerChars))).toHaveProperty("answers");
  expect(answer(note, "a".repeat(answerChars + 1))).toEqual({
    refused: "Shorten the answer to 5000 characters.",
    questionId: "note",
  });
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "Truck"],
  ["an object without answers", { isSkipped: true }],
  ["10 MB", { answers: [{ id: "note", value: "a".repeat(10_000_000) }] }],
  ["an unknown question", { answers: [{ id: "password", value: "x" }] }],
  [
    "two answers to one question",
    {
      answers: [
        { id: "note", value: "a" },
        { id: "note", value: "b" },
      ],
    },
  ],
  ["a list for a text", { answers: [{ id: "note", value: ["a"] }] }],
  ["a number", { answers: [{ id: "note", value: 7 }] }],
  ["a thousand answers", { answers: Array.from({ length: 1_000 }, () => ({ id: "note", value: "a" })) }],
])("%s instead of answers is refused", (_, sent) => {
  expect(readAnswers({ questions: [note] }, sent)).toMatchObject({ refused: expect.any(String) });
});

test("checked answers fit the output", () => {
  const read = readAnswers({ questions: [delivery] }, { answers: [{ id: "delivery", value: "Truck" }] });
  expect(askPerson.output.parse(read)).toEqual(read);
  expect(askPerson.output.safeParse({ isSkipped: true }).success).toBe(true);
  expect(askPerson.output.safeParse({ isSkipped: false }).success).toBe(false);
});

test("a call asks one to four different questions, and only choices have options", () => {
  const accepts = (...questions: unknown[]) => askPerson.input.safeParse({ questions }).success;
  expect(accepts(delivery, colors, note, day)).toBe(true);
  expect(accepts()).toBe(false);
  expect(accepts(...["a", "b", "c", "d", "e"].map((id) => ({ ...note, id })))).toBe(false);
  expect(accepts(note, note)).toBe(false);
  expect(accepts({ ...note, id: "Not a slug" })).toBe(false);
  expect(accepts({ ...delivery, options: undefined })).toBe(false);
  expect(accepts({ ...delivery, options: ["Truck"] })).toBe(false);
  expect(accepts({ ...delivery, options: ["Truck", "Truck"] })).toBe(false);
  expect(accepts({ ...note, options: ["Truck", "Parcel"] })).toBe(false);
  expect(accepts({ ...note, kind: "password" })).toBe(false);
  for (const example of askPerson.examples) expect(askPerson.input.safeParse(example).success).toBe(true);
});
