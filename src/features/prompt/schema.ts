import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const { titleChars, textChars } = limits.savedPrompt;
/** One line, because it is a row of a menu. */
const title = z
  .string()
  .trim()
  .min(1)
  .max(titleChars)
  .regex(/^[^\r\n]*$/);
const text = z
  .string()
  .max(textChars)
  .refine((given) => given.trim() !== "");

export const byPrompt = z.strictObject({ id: idOf("prompt") });

export const promptListInput = z.strictObject({
  workspaceId: idOf("workspace"),
  /** Prompts that have all of these words in their title. */
  search: z.string().max(limits.request.searchChars).optional(),
  /** The words may be in the text, too. */
  searchesTexts: z.boolean().optional(),
  /** The last row of the previous page. */
  after: z.strictObject({ isOwn: z.boolean(), title: z.string().max(titleChars), id: z.uuid() }).optional(),
});
export type PromptListQuery = z.output<typeof promptListInput>;

export const promptDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  title,
  text,
  isShared: z.boolean().default(false),
});
export type PromptDraft = z.output<typeof promptDraft>;

/** Fields that are left out stay as they are. */
export const promptChanges = byPrompt.extend({
  title: title.optional(),
  text: text.optional(),
  isShared: z.boolean().optional(),
});
export type PromptChanges = z.output<typeof promptChanges>;
