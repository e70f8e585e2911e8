import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { apiActionErrorText as errors } from "#product/texts/api-action/api-action-errors.ts";
import { checkUrlTemplate } from "./request/url-template.ts";

const { apiAction: max } = limits;

export const apiMethods = ["GET", "POST", "PUT", "DELETE", "PATCH"] as const;
export type ApiMethod = (typeof apiMethods)[number];

/** The parts of a request that have rows. */
export const rowPlaces = ["headers", "queryParams", "body"] as const;
export type RowPlace = (typeof rowPlaces)[number];

/** A header, a parameter or a field of the body. */
const apiRow = z
  .strictObject({
    key: z
      .string()
      .trim()
      .max(max.keyChars)
      .refine((key) => key !== "", { error: () => errors.invalidValue }),
    /** The fixed value. Of a secret, only a handle leaves the server. */
    value: z.string().max(max.valueChars).default(""),
    desc: z.string().max(max.rowDescChars).default(""),
    /** Determined by AI: a model writes the value. */
    isExtractedFromQuery: z.boolean().default(false),
  })
  .refine(({ value, isExtractedFromQuery }) => isExtractedFromQuery || value !== "", {
    error: () => errors.invalidValue,
  });
export type ApiRow = z.output<typeof apiRow>;

const rows = z.array(apiRow).max(max.rows).default([]);

/** What is needed to send the request. */
const requestFields = {
  url: z
    .string()
    .trim()
    .max(limits.tool.urlChars)
    .refine((url) => checkUrlTemplate(url), { error: () => errors.invalidUrl }),
  method: z.enum(apiMethods).default("GET"),
  headers: rows,
  queryParams: rows,
  body: rows,
  isBodyFormData: z.boolean().default(false),
};

const requiredText = (chars: number) =>
  z
    .string()
    .trim()
    .max(chars)
    .refine((text) => text !== "", { error: () => errors.fillAll });

/** What the model calls the tool. */
export const apiActionName = z
  .string()
  .trim()
  .max(max.nameChars)
  .regex(/^[A-Za-z0-9_]+$/, { error: () => errors.invalidName });

const fields = {
  title: requiredText(max.titleChars),
  category: z.array(z.string().trim().min(1).max(limits.tag.chars)).max(limits.tag.perItem).default([]),
  iconUrl: z.string().max(limits.tool.urlChars).nullable().default(null),
  instruction: z.string().max(max.instructionChars).nullable().default(null),
  name: apiActionName,
  desc: requiredText(max.descChars),
  ...requestFields,
};

export const apiRequest = z.strictObject(requestFields);
export type ApiRequest = z.output<typeof apiRequest>;

/** Everything that a person sets. */
export const apiActionFields = z.strictObject(fields);
export type ApiActionFields = z.output<typeof apiActionFields>;

export const byApiAction = z.strictObject({ id: idOf("apiAction") });
/** The calls before this one, or the latest. */
export const apiActionCallPage = byApiAction.extend({ before: z.uuid().optional() });
export type ApiActionCallPage = z.output<typeof apiActionCallPage>;
export const apiActionsInput = z.strictObject({ workspaceId: idOf("workspace") });

export const apiActionDraft = z.strictObject({ ...fields, workspaceId: idOf("workspace") });
export type ApiActionDraft = z.output<typeof apiActionDraft>;

export const apiActionChanges = z.strictObject({ ...fields, id: idOf("apiAction") });
export type ApiActionChanges = z.output<typeof apiActionChanges>;

export const nameCheck = z.strictObject({ id: idOf("apiAction"), name: z.string().max(max.nameChars) });

/** A request as the editor's form stands, with the values that a model would determine. */
export const apiActionTest = z.strictObject({
  ...requestFields,
  workspaceId: idOf("workspace"),
  /** The tool whose stored secrets the request may use. */
  id: idOf("apiAction").optional(),
  values: z.record(z.string().max(limits.tool.nameChars), z.string().max(max.argumentChars)).default({}),
});
export type ApiActionTest = z.output<typeof apiActionTest>;
