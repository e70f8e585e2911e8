import { asList, asObject, asText, isJsonObject, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";

const max = limits.integration.mail;

/** What Gmail says about a message. */
export interface ReadMail {
  readonly id: string;
  readonly threadId: string;
  readonly labels: readonly string[];
  readonly snippet: string;
  /** One header, decoded; "" without it. */
  header(name: string): string;
  /** The best part to read: plain text, else HTML. */
  readonly body: { readonly kind: "text" | "html"; readonly content: string } | null;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[];
}

/** Parts within parts; a message that nests deeper was not written to be read. */
const maxDepth = 20;
const maxParts = 200;

/** Reads a message as Gmail returns it. Missing fields are empty. */
export function readMail(given: unknown): ReadMail {
  const { id, threadId, labelIds, snippet, payload } = asObject(given);
  const parts = partsOf(asObject(payload), 0).slice(0, maxParts);
  const headers = objectsIn(asObject(payload).headers);
  const bodies = parts.filter((part) => !isAttachment(part));
  const best =
    bodies.find((part) => part.mimeType === "text/plain") ?? bodies.find((part) => part.mimeType === "text/html");
  return {
    id: asText(id),
    threadId: asText(threadId),
    labels: asList(labelIds).map(asText),
    snippet: visibleLine(decodeEntities(asText(snippet))),
    header(name) {
      const found = headers.find((one) => asText(one.name).toLowerCase() === name.toLowerCase());
      return visibleLine(asText(found?.value)).slice(0, 2_000);
    },
    body: best ? { kind: best.mimeType === "text/html" ? "html" : "text", content: contentOf(best) } : null,
    attachments: parts
      .filter(isAttachment)
      .slice(0, max.attachments)
      .map((part) => ({
        name: visibleLine(asText(part.filename)).slice(0, max.nameChars),
        type: visibleLine(asText(part.mimeType)).slice(0, max.nameChars),
        size: Number(asObject(part.body).size) || 0,
      })),
  };
}

function partsOf(part: JsonObject, depth: number): JsonObject[] {
  if (depth > maxDepth) return [];
  const inner = asList(part.parts).filter(isJsonObject);
  return inner.length === 0 ? [part] : inner.flatMap((one) => partsOf(one, depth + 1));
}

const isAttachment = ({ filename }: JsonObject): boolean => asText(filename) !== "";

/** Bodies are base64url; most are UTF-8, whatever they say. */
function contentOf({ body, headers }: JsonObject): string {
  const bytes = Buffer.from(asText(asObject(body).data), "base64url");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const type = objectsIn(headers).find((one) => asText(one.name).toLowerCase() === "content-type");
    const [, charset = "windows-1252"] = /charset="?([\w-]{1,40})/i.exec(asText(type?.value)) ?? [];
    return decodeAs(charset, bytes);
  }
}

function decodeAs(charset: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Gmail escapes its snippets. */
const decodeEntities = (text: string): string =>
  text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ffff)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** The text of a message for models and cards, not too long. */
export const readableText = (text: string): string =>
  visibleText(text)
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, max.readChars);
