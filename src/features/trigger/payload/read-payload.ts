import { AppError } from "#lib/errors.ts";
import { isShallow } from "#lib/json/is-shallow.ts";
import { parseExactJson } from "#lib/json/parse-exact-json.ts";
import { limits } from "#product/limits.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";

/** A payload from the body of a call: JSON, or the fields of a form. Throws "invalid" for anything else. */
export function readPayload(contentType: string, body: string): unknown {
  if (body.trim() === "") return {};
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType))
    return Object.fromEntries(new URLSearchParams(body));
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType))
    throw new AppError("unsupported_media", triggerErrorText.contentType);
  const payload = readJson(body);
  if (!isShallow(payload, limits.trigger.bodyLevels)) throw new AppError("invalid", triggerErrorText.tooDeep);
  return payload;
}

function readJson(body: string): unknown {
  try {
    // Some programs write a byte order mark, which is no part of JSON.
    return parseExactJson(body.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new AppError("invalid", triggerErrorText.badJson, { cause });
  }
}
