/** The field types of human input. Add a line for a new type. */
import { z } from "zod";
import { type FilledTemplate, missingValue, type PromptText } from "#engine/prompt.ts";
import type { Uploads } from "#engine/upload.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { audioVideo } from "./audio-video.ts";
import { boolean } from "./boolean.ts";
import { document } from "./document.ts";
import type { FieldKind } from "./field.ts";
import { image } from "./image.ts";
import { multiSelect } from "./multi-select.ts";
import { number } from "./number.ts";
import { select } from "./select.ts";
import { text } from "./text.ts";
import { url } from "./url.ts";

export const fieldKinds = {
  TEXT: text,
  NUMBER: number,
  BOOLEAN: boolean,
  SELECT: select,
  MULTI_SELECT: multiSelect,
  DOCUMENT: document,
  IMAGE: image,
  URL: url,
  AUDIO_VIDEO: audioVideo,
} as const;

export type FieldType = keyof typeof fieldKinds;
export const fieldTypes = Object.keys(fieldKinds) as FieldType[]; // keys of a literal are its keys
type ConfigFor<T extends FieldType> = z.infer<(typeof fieldKinds)[T]["config"]>;
export type FieldValue<T extends FieldType = FieldType> = z.infer<(typeof fieldKinds)[T]["value"]>;

interface FieldFacts {
  id: string;
  label: string;
  required: boolean;
  order: number;
}
export type Field = { [T in FieldType]: FieldFacts & { type: T; config: ConfigFor<T> } }[FieldType];

const shapeOf = (type: FieldType) =>
  z.object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    label: z.string().trim().min(limits.humanInput.labelChars.min).max(limits.humanInput.labelChars.max),
    type: z.literal(type),
    required: z.boolean().default(false),
    order: z.int().min(0).max(10_000),
    config: fieldKinds[type].config.prefault({}),
  });
const [firstType, ...otherTypes] = fieldTypes.map(shapeOf);
if (!firstType) throw new Error("There are no field types.");
// The union is built from the list above, as is the type.
export const field = z.discriminatedUnion("type", [firstType, ...otherTypes]) as unknown as z.ZodType<Field>;

/**
 * The kind of a field whose type is only known at run time. Its functions are methods, so it accepts any config and
 * value.
 */
export function kindOf(type: FieldType): FieldKind<FieldType, unknown, unknown> {
  return fieldKinds[type];
}

/** Why a value is refused, or `null`. Empty values are refused only in required fields. */
export function checkField(one: Field, value: unknown): string | null {
  if (isMissing(one, value)) return one.required ? commonErrorText.required : null;
  const kind = kindOf(one.type);
  const read = kind.value.safeParse(value);
  return read.success ? kind.check(read.data, one.config) : commonErrorText.invalidValue;
}

export function isMissing(one: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  const kind = kindOf(one.type);
  const read = kind.value.safeParse(value);
  return read.success && kind.isEmpty(read.data);
}

/** The value as it is stored; the empty value for a field without an answer. */
export function normalizedValue(one: Field, value: unknown): unknown {
  const kind = kindOf(one.type);
  return isMissing(one, value) ? kind.emptyValue(one.config) : kind.value.parse(value);
}

/** Keys of the files in a value. */
export function uploadKeysIn(one: Field, value: unknown): string[] {
  const { uploads, value: shape } = kindOf(one.type);
  const read = shape.safeParse(value);
  return uploads && read.success ? uploads.fileKeysIn(read.data) : [];
}

/** The value with the server's facts about its files, or why it is refused. */
export function storedFileValue(one: Field, value: unknown, known: Uploads): { value: unknown } | { refused: string } {
  const { uploads } = kindOf(one.type);
  if (!uploads || isMissing(one, value)) return { value };
  const vouched = uploads.replaceWithStored(value, known);
  if (vouched === null) return { refused: answerErrorText.fileUnavailable(one.label) };
  const wrong = checkField(one, vouched);
  return wrong === null ? { value: vouched } : { refused: wrong };
}

/** The value for a text and files from another run; `undefined` when they don't fit the field. */
export function prefilledValue(
  one: Field,
  { text, attachments }: Pick<FilledTemplate, "text" | "attachments">,
): unknown {
  const kind = kindOf(one.type);
  const gathered = kind.fromAttachments?.(attachments);
  const value =
    kind.fromAttachments && !isMissing(one, gathered) ? gathered : text === missingValue ? undefined : kind.parse(text);
  return value === undefined || checkField({ ...one, required: false }, value) !== null ? undefined : value;
}

/** The text of a reference to a field; `null` without an answer. */
export function fieldPromptText(one: Field, value: unknown): PromptText | null {
  const kind = kindOf(one.type);
  const read = kind.value.safeParse(value ?? kind.emptyValue(one.config));
  if (!read.success || kind.isEmpty(read.data)) return null;
  const said = kind.toPromptText(read.data);
  return typeof said === "string" ? { text: said } : said;
}

/** Sorts fields in display order. */
export function sortFields(fields: readonly Field[]): Field[] {
  return fields.toSorted((a, b) => a.order - b.order);
}
