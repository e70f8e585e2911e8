import { type CurlCommand, formPairs, parseCurl } from "#lib/http/curl.ts";
import { limits } from "#product/limits.ts";
import type { ApiActionFields, ApiRow } from "../schema.ts";
import { readDraft, toApiActionName } from "./draft.ts";

const toRow = ([key, value]: readonly [string, string]): ApiRow => ({
  key,
  value,
  desc: "",
  isExtractedFromQuery: false,
});

/** Reads a cURL command into a tool; null if it isn't one, or has no URL. */
export function readCurl(text: string): ApiActionFields | null {
  const command = parseCurl(text.slice(0, limits.apiAction.curlChars));
  if (!command) return null;
  const { method, url } = command;
  const title = titleOf(method, url);
  return readDraft({
    ...{ title, name: toApiActionName(title), method, url, ...readBody(command) },
    queryParams: command.query.map(toRow),
    headers: command.headers.map(toRow),
  });
}

function readBody({ data, form }: CurlCommand): Pick<ApiActionFields, "body" | "isBodyFormData"> {
  if (form.length > 0) return { body: form.map(toRow), isBodyFormData: true };
  try {
    const json: unknown = JSON.parse(data);
    if (typeof json === "object" && json !== null && !Array.isArray(json))
      return {
        body: Object.entries(json).map(([key, value]) => toRow([key, jsonValue(value)])),
        isBodyFormData: false,
      };
  } catch {
    // It is a form, then.
  }
  return { body: formPairs(data).map(toRow), isBodyFormData: data !== "" };
}

/** A text stays a text: quotes keep what reads as a number or as JSON. */
function jsonValue(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    return value || '""';
  }
}

/** "GET orders" of `https://api.example.com/v1/orders/7`. */
function titleOf(method: string, address: string): string {
  const url = new URL(address);
  const words = url.pathname.split("/").filter((part) => part && !/^(?:v?\d+|api|rest)$/i.test(part));
  const named = decodeURIComponent(words.slice(0, 2).join(" ")).replaceAll(/[{}]/g, "");
  return `${method} ${named || url.hostname}`;
}
