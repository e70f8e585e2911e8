import { z } from "zod";
import { withoutControls } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import type { InputOf } from "../tool.ts";
import type { askPerson } from "./spec.ts";

export type Question = InputOf<typeof askPerson>["questions"][number];
export type AnswerValue = string | readonly string[];

export interface Answer {
  id: string;
  label: string;
  value: string | string[];
}

/** Why answers are refused, and the question that is the reason. */
export interface RefusedAnswers {
  readonly refused: string;
  readonly questionId?: string;
}

const text = askPersonText.refused;
const { answerChars, optionChars, options, questions: maxQuestions } = limits.askPerson;

/** What a page sends. Labels in it are ignored, because only the questions say what was asked. */
const given = z.object({
  answers: z
    .array(
      z.object({
        id: z.string().max(limits.askPerson.idChars),
        // Longer than an answer may be, so that a long one is refused by its question.
        value: z.union([z.string().max(2 * answerChars), z.array(z.string().max(optionChars)).max(options.max)]),
      }),
    )
    .max(maxQuestions),
});

/** Checks a person's answers against the questions. Optional questions without an answer are left out. */
export function readAnswers(
  { questions }: Pick<InputOf<typeof askPerson>, "questions">,
  sent: unknown,
): { readonly answers: Answer[] } | RefusedAnswers {
  const { data } = given.safeParse(sent);
  if (!data) return { refused: text.unreadable };
  const values = new Map(data.answers.map(({ id, value }) => [id, value]));
  if (values.size < data.answers.length || [...values.keys()].some((id) => !questions.some((one) => one.id === id)))
    return { refused: text.unreadable };
  const answers: Answer[] = [];
  for (const question of questions) {
    const read = readValue(question, values.get(question.id) ?? "");
    if ("refused" in read) return { refused: read.refused, questionId: question.id };
    if (read.value.length > 0) answers.push({ id: question.id, label: question.label, value: read.value });
    else if (!question.isOptional) return { refused: text.required, questionId: question.id };
  }
  return { answers };
}

/** The checked value of one answer; empty if the person left it empty. */
function readValue(question: Question, value: AnswerValue): { value: string | string[] } | { refused: string } {
  if (question.kind === "choice") return readChoice(question, value);
  if (typeof value !== "string") return { refused: text.unreadable };
  const words = withoutControls(value).trim();
  if (question.kind === "date") return words === "" || isDay(words) ? { value: words } : { refused: text.date };
  return words.length > answerChars ? { refused: text.tooLong(answerChars) } : { value: words };
}

function readChoice(
  { options: offered = [], isMultiple }: Question,
  value: AnswerValue,
): { value: string | string[] } | { refused: string } {
  const selected = [...new Set(typeof value === "string" ? [value] : value)].filter((option) => option !== "");
  if (selected.some((option) => !offered.includes(option))) return { refused: text.unknownOption };
  if (isMultiple) return { value: offered.filter((option) => selected.includes(option)) };
  return selected.length > 1 ? { refused: text.severalOptions } : { value: selected[0] ?? "" };
}

/** A day of the calendar, written 2026-03-14. */
function isDay(words: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words)) return false;
  const day = new Date(`${words}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(words);
}
