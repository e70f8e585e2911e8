import { z } from "zod";
import { filePath } from "#lib/entity-id.ts";
import { withoutControls } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import type { AnsweredFile } from "../tool.ts";

const {
  questions,
  idChars,
  labelChars,
  hintChars,
  reasonChars,
  options,
  optionChars,
  answerChars,
  files,
  fileTextChars,
} = limits.askPerson;

const fileNameChars = 300;

const id = z
  .string()
  .max(idChars)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "Use lowercase letters, digits, and hyphens.");
const option = z.string().trim().min(1).max(optionChars);

const question = z
  .strictObject({
    id: id.describe("Unique in this call, such as delivery-date."),
    label: z.string().trim().min(1).max(labelChars).describe("The question."),
    kind: z
      .enum(["choice", "text", "date", "file"])
      .describe(`For kind file, the person uploads up to ${files} documents or images; you get the text of documents.`),
    options: z.array(option).min(options.min).max(options.max).optional().describe("For kind choice only."),
    isMultiple: z.boolean().optional().describe("For kind choice: the person may select several options."),
    isOptional: z.boolean().optional().describe("The person may leave it empty."),
    hint: z.string().trim().max(hintChars).optional().describe("Shown below the question."),
  })
  .superRefine(({ kind, options: given }, check) => {
    if ((kind === "choice") !== (given !== undefined))
      check.addIssue({
        code: "custom",
        path: ["options"],
        message: "Questions of kind choice need options; other questions have none.",
      });
    if (given && new Set(given).size < given.length)
      check.addIssue({ code: "custom", path: ["options"], message: "Every option must be different." });
  });

/** A file that the person uploaded. The server replaces everything but its path with what it knows. */
const file = z.object({
  name: z.string().max(fileNameChars),
  s3FilePath: filePath(),
  size: z.number().nonnegative(),
  /** Of its extracted text; null for an image. */
  documentId: z.string().max(64).nullable(),
  /** For the model. */
  text: z.string().max(fileTextChars).default(""),
});

const answer = z.object({
  id,
  label: z.string().max(labelChars),
  value: z.union([
    z.string().max(answerChars),
    z.array(z.string().max(optionChars)).max(options.max),
    z.array(file).max(files),
  ]),
});

export const askPersonInput = z.strictObject({
  questions: z
    .array(question)
    .min(1)
    .max(questions)
    .refine((all) => new Set(all.map((one) => one.id)).size === all.length, "Every question needs an id of its own."),
  reason: z.string().trim().max(reasonChars).optional().describe("Why you ask, in one sentence."),
});

/** The person chose not to answer. */
export const isSkipped = z.object({ isSkipped: z.literal(true) });

export const askPersonOutput = z.union([z.object({ answers: z.array(answer).max(questions) }), isSkipped]);
export type AskPersonOutput = z.output<typeof askPersonOutput>;

type Asked = z.output<typeof askPersonInput>;
export type Question = Asked["questions"][number];
export type UploadedFile = z.output<typeof file>;
export type AnswerValue = string | readonly string[] | readonly UploadedFile[];

export interface Answer {
  id: string;
  label: string;
  value: string | string[] | UploadedFile[];
}

type Read = { value: Answer["value"] } | { refused: string };

/** Why answers are refused, and the question that is the reason. */
export interface RefusedAnswers {
  readonly refused: string;
  readonly questionId?: string;
}

const text = askPersonText.refused;

/** What a page sends. Labels in it are ignored, because only the questions say what was asked. */
const given = z.object({
  answers: z
    .array(
      z.object({
        id: z.string().max(idChars),
        // Longer than an answer may be, so that a long one is refused by its question.
        value: z.union([
          z.string().max(2 * answerChars),
          z.array(z.string().max(optionChars)).max(options.max),
          z.array(file).max(2 * files),
        ]),
      }),
    )
    .max(questions),
});

/** Checks a person's answers against the questions. Optional questions without an answer are left out. */
export function readAnswers(
  { questions }: Pick<Asked, "questions">,
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
function readValue(question: Question, value: AnswerValue): Read {
  if (question.kind === "file") return readFiles(value);
  if (question.kind === "choice") return readChoice(question, value);
  if (typeof value !== "string") return { refused: text.unreadable };
  const words = withoutControls(value).trim();
  if (question.kind === "date") return words === "" || isDay(words) ? { value: words } : { refused: text.date };
  return words.length > answerChars ? { refused: text.tooLong(answerChars) } : { value: words };
}

function readChoice({ options: offered = [], isMultiple }: Question, value: AnswerValue): Read {
  const given = typeof value === "string" ? [value] : value;
  if (!given.every((one) => typeof one === "string")) return { refused: text.unreadable };
  const selected = [...new Set(given)].filter((option) => option !== "");
  if (selected.some((option) => !offered.includes(option))) return { refused: text.unknownOption };
  if (isMultiple) return { value: offered.filter((option) => selected.includes(option)) };
  return selected.length > 1 ? { refused: text.severalOptions } : { value: selected[0] ?? "" };
}

function readFiles(value: AnswerValue): Read {
  const given = value === "" ? [] : value;
  if (typeof given === "string" || !given.every(isFile)) return { refused: text.unreadable };
  const uploaded = [...new Map(given.map((one) => [one.s3FilePath, { ...one, text: "" }])).values()];
  return uploaded.length > files ? { refused: text.tooManyFiles(files) } : { value: uploaded };
}

const isFile = (one: string | UploadedFile): one is UploadedFile => typeof one !== "string";

/** The files of an answer; none for an answer of another kind. */
export const filesOf = (value: AnswerValue): readonly UploadedFile[] =>
  typeof value === "string" ? [] : value.filter(isFile);

/** The texts of an answer; none for files. */
export const wordsIn = (value: AnswerValue): readonly string[] =>
  typeof value === "string" ? [] : value.filter((one) => typeof one === "string");

export const pathsIn = (output: AskPersonOutput): string[] =>
  "answers" in output ? output.answers.flatMap(({ value }) => filesOf(value).map(({ s3FilePath }) => s3FilePath)) : [];

/** The answers with what the server knows of their files. */
export function replaceWithStored(
  output: AskPersonOutput,
  stored: ReadonlyMap<string, AnsweredFile>,
): { output: AskPersonOutput } | { refused: string } {
  if (!("answers" in output)) return { output };
  if (pathsIn(output).some((path) => !stored.has(path))) return { refused: text.fileGone };
  const complete = (one: UploadedFile): UploadedFile => {
    const known = stored.get(one.s3FilePath);
    return known
      ? {
          name: known.name.slice(0, fileNameChars),
          s3FilePath: one.s3FilePath,
          size: known.size,
          documentId: known.documentId,
          text: known.text.slice(0, fileTextChars),
        }
      : one;
  };
  const answers = output.answers.map((one) => {
    const uploaded = filesOf(one.value);
    return uploaded.length > 0 ? { ...one, value: uploaded.map(complete) } : one;
  });
  return { output: { answers } };
}

/** A day of the calendar, written 2026-03-14. */
function isDay(words: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words)) return false;
  const day = new Date(`${words}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(words);
}
