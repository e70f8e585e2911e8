import type { apiPresetText } from "#product/texts/api-action/api-presets.ts";
import type { ApiActionFields, ApiRow } from "../schema.ts";

/** A ready-made tool. Rows that a person must fill in have no value, and say what belongs there. */
export interface ApiPreset extends Omit<ApiActionFields, "name" | "title" | "instruction" | "iconUrl"> {
  /** Its title and its line are sentences of this name. */
  readonly name: keyof typeof apiPresetText;
  /** It works only with an account at the service. */
  readonly needsKey: boolean;
}

type GivenPreset = Pick<ApiPreset, "name" | "desc" | "url"> &
  Partial<Pick<ApiPreset, "method" | "headers" | "queryParams" | "body" | "isBodyFormData">>;

/** A preset of these categories. It needs a key if a row of it has no value. */
export function preset(category: string[], given: GivenPreset): ApiPreset {
  const { headers = [], queryParams = [], body = [], method = "GET", isBodyFormData = false } = given;
  const rows = [...headers, ...queryParams, ...body];
  return {
    ...given,
    ...{ category, method, headers, queryParams, body, isBodyFormData },
    needsKey: rows.some(({ value, isExtractedFromQuery }) => value === "" && !isExtractedFromQuery),
  };
}

/** A value that the model determines. */
export const ai = (key: string, desc: string): ApiRow => ({ key, value: "", desc, isExtractedFromQuery: true });

/** A fixed value. */
export const fixed = (key: string, value: string): ApiRow => ({ key, value, desc: "", isExtractedFromQuery: false });

/** A value that a person enters; `desc` says which. */
export const own = (key: string, desc: string): ApiRow => ({ key, value: "", desc, isExtractedFromQuery: false });
