import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

const { nameChars, queryChars } = limits.runView;
/** One line, because it is a row of a menu. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(nameChars)
  .regex(/^[^\r\n]*$/);
/** Each list ignores the parameters that it doesn't know. */
const query = z.string().max(queryChars);

export const byRunView = z.strictObject({ id: idOf("runView") });

export const runViewDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  workflowId: idOf("workflow").optional(),
  name,
  query,
  isShared: z.boolean().default(false),
});
export type RunViewDraft = z.output<typeof runViewDraft>;

/** Fields that are left out stay as they are. */
export const runViewChanges = byRunView.extend({
  name: name.optional(),
  query: query.optional(),
  isShared: z.boolean().optional(),
});
export type RunViewChanges = z.output<typeof runViewChanges>;
