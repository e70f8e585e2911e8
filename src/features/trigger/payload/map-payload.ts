import type { FormField } from "#engine/node.ts";
import type { WebhookConfig } from "../schema.ts";
import { readPath } from "./read-path.ts";

/**
 * The values of form fields that a payload has: at the path of the mapping, or under the field's id or label. Empty values
 * and everything that the form does not ask for are left out.
 */
export function mapPayload(
  payload: unknown,
  fields: readonly FormField[],
  mapping: WebhookConfig["mapping"],
): { field: FormField; value: unknown }[] {
  return fields.flatMap((field) => {
    const path = mapping.find(({ fieldId }) => fieldId === field.key)?.path;
    const value = path === undefined ? (own(payload, field.key) ?? own(payload, field.label)) : readPath(payload, path);
    return value === undefined || value === null || value === "" ? [] : [{ field, value }];
  });
}

/** The name is one key here, whatever it contains. */
function own(payload: unknown, name: string): unknown {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) return undefined;
  return Object.hasOwn(payload, name) ? (payload as Record<string, unknown>)[name] : undefined;
}
