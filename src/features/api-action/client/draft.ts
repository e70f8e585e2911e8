import { z } from "zod";
import { secretIdOf } from "#lib/secret-handle.ts";
import { limits } from "#product/limits.ts";
import { checkUrlTemplate } from "../request/url-template.ts";
import { type ApiActionFields, type ApiRow, apiActionFields, apiMethods, rowPlaces } from "../schema.ts";

const { apiAction: max } = limits;

const textUpTo = (chars: number) =>
  z
    .string()
    .transform((text) => text.slice(0, chars))
    .catch("");

const looseRow = z.object({
  key: textUpTo(max.keyChars),
  value: textUpTo(max.valueChars).transform((value) => (secretIdOf(value) ? "" : value)),
  desc: textUpTo(max.rowDescChars),
  isExtractedFromQuery: z.boolean().catch(false),
});
const looseRows = z
  .array(z.unknown())
  .transform((rows) => rows.slice(0, max.rows).map((row): ApiRow => looseRow.parse(Object(row))))
  .catch([]);

/** A tool as a model or a file has it: it may be incomplete, and longer than the limits. */
const looseDraft = z.object({
  title: textUpTo(max.titleChars),
  category: z
    .array(z.string())
    .transform((tags) => tags.filter((tag) => tag.trim()).map((tag) => tag.slice(0, limits.tag.chars)))
    .transform((tags) => tags.slice(0, limits.tag.perItem))
    .catch([]),
  iconUrl: z.string().max(limits.tool.urlChars).nullable().catch(null),
  instruction: textUpTo(max.instructionChars).transform((text) => text || null),
  name: textUpTo(max.nameChars).transform(toApiActionName),
  desc: textUpTo(max.descChars),
  url: textUpTo(limits.tool.urlChars),
  method: z.enum(apiMethods).catch("GET"),
  headers: looseRows,
  queryParams: looseRows,
  body: looseRows,
  isBodyFormData: z.boolean().catch(false),
});

/** A draft of anything that has the fields of a tool. */
export const readDraft = (value: unknown): ApiActionFields => looseDraft.parse(Object(value));

export const emptyDraft: ApiActionFields = readDraft({});

/** What the model calls it: in lower case, with underscores for everything but letters and numbers. */
export function toApiActionName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, max.nameChars);
}

/** Whether everything that is required is there, so that the tool can be saved. */
export const isComplete = (draft: ApiActionFields): boolean =>
  [draft.title, draft.name, draft.desc, draft.url].every((text) => text.trim() !== "") &&
  apiActionFields.safeParse(draft).success;

/** Whether the request could be sent. */
export const isSendable = (draft: ApiActionFields): boolean =>
  checkUrlTemplate(draft.url) &&
  rowPlaces.every((place) => draft[place].every((row) => row.key.trim() && (row.value || row.isExtractedFromQuery)));

/** The name with a number behind it, if other tools have it already. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  const base = name || "tool";
  if (!known.has(base)) return base;
  for (let number = 2; ; number++) {
    const numbered = `${base.slice(0, max.nameChars - 5)}_${number}`;
    if (!known.has(numbered)) return numbered;
  }
}
