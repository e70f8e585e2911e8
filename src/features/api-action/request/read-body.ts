import { prettyJson } from "#lib/json/pretty-json.ts";
import { truncate, withoutControls } from "#lib/text.ts";
import { limits } from "#product/limits.ts";

const textTypes = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|x-www-form-urlencoded|javascript|yaml|graphql))/i;

/** Whether a response can be shown: by its content type or, without one, by its bytes. */
export const isTextBody = (contentType: string, text: string): boolean =>
  contentType ? textTypes.test(contentType) : !text.includes("\u0000") && !text.includes("\ufffd");

/** A body for people and models: JSON with line breaks, without control characters, and not too long. */
export function readableBody(text: string): string {
  return truncate(withoutControls(prettyJson(text)).trim(), limits.apiAction.bodyChars);
}
