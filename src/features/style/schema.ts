import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const { titleChars, descChars } = limits.style;
/** One line, because prompts have it as a heading. */
const title = z
  .string()
  .trim()
  .min(1)
  .max(titleChars)
  .regex(/^[^\r\n]*$/);
const desc = z
  .string()
  .max(descChars)
  .refine((given) => given.trim() !== "");
const category = z.array(z.string().trim().min(1).max(limits.tag.chars)).max(limits.tag.perItem);

export const byStyle = z.strictObject({ id: idOf("style") });

export const styleDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  title,
  /** The guideline. */
  desc,
  category: category.default([]),
});
export type StyleDraft = z.output<typeof styleDraft>;

/** Fields that are left out stay as they are. */
export const styleChanges = byStyle.extend({
  title: title.optional(),
  desc: desc.optional(),
  category: category.optional(),
});
export type StyleChanges = z.output<typeof styleChanges>;
