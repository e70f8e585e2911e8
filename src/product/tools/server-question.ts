/** What a connected server asks in the middle of a call, and what a person answers. Both come from outside. */
import { z } from "zod";
import { withoutControls } from "#lib/text.ts";
import { limits } from "../limits.ts";
import { serverQuestionText } from "../texts/mcp/server-question.ts";

const {
  answerChars,
  fields,
  hintChars,
  keyChars,
  messageChars,
  optionChars,
  options,
  questions,
  titleChars,
  urlChars,
} = limits.serverQuestion;

const value = z.union([
  z.string().max(answerChars),
  z.number(),
  z.boolean(),
  z.array(z.string().max(optionChars)).max(options),
]);
export type FieldValue = z.output<typeof value>;

const field = z.object({
  /** As the server calls it. */
  name: z.string().max(keyChars),
  title: z.string().max(titleChars),
  hint: z.string().max(hintChars).optional(),
  kind: z.enum(["text", "number", "integer", "yesNo", "choice", "choices"]),
  format: z.enum(["email", "uri", "date", "date-time"]).optional(),
  isOptional: z.boolean(),
  /** Of a choice: what is sent, and what people read. */
  options: z
    .array(z.object({ id: z.string().max(optionChars), label: z.string().max(optionChars) }))
    .max(options)
    .optional(),
  /** Of the number, of the characters of a text, or of the selected options. */
  min: z.number().optional(),
  max: z.number().optional(),
  initial: value.optional(),
});
export type AskedField = z.output<typeof field>;

const asked = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("form"),
    key: z.string().max(keyChars),
    message: z.string().max(messageChars),
    fields: z.array(field).max(fields),
  }),
  /** The person does something on a page of the web, which the server learns by itself. */
  z.object({
    kind: z.literal("page"),
    key: z.string().max(keyChars),
    message: z.string().max(messageChars),
    url: z.url({ protocol: /^https?$/ }).max(urlChars),
  }),
]);
export type Asked = z.output<typeof asked>;

/** What a call shows to the person who must answer it. */
export const serverQuestion = z.object({
  server: z.string().max(limits.mcp.nameChars),
  asked: z.array(asked).min(1).max(questions),
  /** The server waits meanwhile, and not for long. */
  isHeld: z.boolean(),
});
export type ServerQuestion = z.output<typeof serverQuestion>;

/** `decline`: the person refuses; `cancel`: they don't decide. */
export type QuestionAction = "accept" | "decline" | "cancel";

export interface QuestionAnswer {
  readonly action: QuestionAction;
  /** By question and field, for `accept`. */
  readonly values: Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;
}

const given = z.discriminatedUnion("action", [
  z.object({ action: z.literal("decline") }),
  z.object({ action: z.literal("cancel") }),
  z.object({
    action: z.literal("accept"),
    values: z.record(z.string().max(keyChars), z.record(z.string().max(keyChars), value)),
  }),
]);

/** Why an answer is refused, and the field that is the reason. */
export interface RefusedAnswer {
  readonly refused: string;
  readonly key?: string;
  readonly field?: string;
}

/** Checks what a person gave. Fields that the server did not ask for are left out, and so are empty ones. */
export function readAnswer(
  { asked: all }: Pick<ServerQuestion, "asked">,
  sent: unknown,
): QuestionAnswer | RefusedAnswer {
  const { data } = given.safeParse(sent);
  if (!data) return { refused: serverQuestionText.refused.unreadable };
  if (data.action !== "accept") return { action: data.action, values: {} };
  const values: [string, Record<string, FieldValue>][] = [];
  for (const one of all) {
    if (one.kind === "page") continue;
    const read: [string, FieldValue][] = [];
    for (const each of one.fields) {
      const raw = Object.hasOwn(data.values, one.key) ? data.values[one.key] : undefined;
      const found = readField(each, raw && Object.hasOwn(raw, each.name) ? raw[each.name] : undefined);
      if (typeof found === "object" && found && "refused" in found) return { ...found, key: one.key, field: each.name };
      if (found !== null) read.push([each.name, found]);
    }
    values.push([one.key, Object.fromEntries(read)]);
  }
  return { action: "accept", values: Object.fromEntries(values) };
}

const text = serverQuestionText.refused;

/** The checked value; null if an optional field is empty. */
function readField(asked: AskedField, raw: FieldValue | undefined): FieldValue | null | { refused: string } {
  const read = asked.kind === "text" ? readText(asked, raw) : readOther(asked, raw);
  if (read !== null) return read;
  return asked.isOptional ? null : { refused: text.required };
}

function readText(
  { format, min = 0, max }: AskedField,
  raw: FieldValue | undefined,
): string | null | { refused: string } {
  if (raw !== undefined && typeof raw !== "string") return { refused: text.unreadable };
  const words = withoutControls(raw ?? "").trim();
  if (words === "") return null;
  if (words.length < min) return { refused: text.tooShort(min) };
  if (max !== undefined && words.length > max) return { refused: text.tooLong(max) };
  return format && !formats[format](words) ? { refused: text.format[format] } : words;
}

const formats: Record<NonNullable<AskedField["format"]>, (words: string) => boolean> = {
  email: (words) => z.email().safeParse(words).success,
  uri: (words) => URL.canParse(words),
  date: (words) => z.iso.date().safeParse(words).success,
  "date-time": (words) => z.iso.datetime({ offset: true }).safeParse(words).success,
};

function readOther(
  { kind, options: offered = [], min, max }: AskedField,
  raw: FieldValue | undefined,
): FieldValue | null | { refused: string } {
  if (raw === undefined || raw === "") return null;
  const ids = offered.map(({ id }) => id);
  if (kind === "yesNo") return typeof raw === "boolean" ? raw : { refused: text.unreadable };
  if (kind === "choice") return typeof raw === "string" && ids.includes(raw) ? raw : { refused: text.unknownOption };
  if (kind === "choices") {
    if (!Array.isArray(raw) || raw.some((id) => !ids.includes(id))) return { refused: text.unknownOption };
    if (raw.length === 0 && !min) return null;
    if (min !== undefined && raw.length < min) return { refused: text.tooFew(min) };
    if (max !== undefined && raw.length > max) return { refused: text.tooMany(max) };
    return ids.filter((id) => raw.includes(id));
  }
  if (typeof raw !== "number" || !Number.isFinite(raw)) return { refused: text.number };
  if (kind === "integer" && !Number.isInteger(raw)) return { refused: text.integer };
  if (min !== undefined && raw < min) return { refused: text.atLeast(min) };
  return max !== undefined && raw > max ? { refused: text.atMost(max) } : raw;
}
