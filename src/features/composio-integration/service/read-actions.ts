import { createHash } from "node:crypto";
import { asList, asObject, asText, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { storableJson } from "#lib/json/storable-json.ts";
import { visibleJson } from "#lib/untrusted/visible-json.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import type { ToolFamily } from "#tools/index.ts";
import { isActionSlug } from "../schema.ts";

const family = "INTEGRATION_COMPOSIO_" satisfies ToolFamily;

/** An action as Composio describes it. */
export interface ReadAction {
  slug: string;
  title: string;
  description: string;
  isReading: boolean;
  version: string;
  inputSchema: JsonObject;
}

/** What Composio tags an action with that changes something. */
const actingTags = new Set(["createhint", "updatehint", "deletehint", "destructivehint"]);

/** Null for what models can't use: another app's, deprecated, or with a schema that is too long. */
export function readAction(value: unknown, app: string): ReadAction | null {
  const { slug, name, description, tags, version, input_parameters: input, toolkit, is_deprecated } = asObject(value);
  const { titleChars, descriptionChars, schemaChars, versionChars } = limits.composio;
  const known = asText(slug);
  if (!isActionSlug(known) || is_deprecated === true || asText(asObject(toolkit).slug).toLowerCase() !== app)
    return null;
  const schema = storableJson(visibleJson(isJsonObject(input) ? input : { type: "object" }));
  if (!isJsonObject(schema) || JSON.stringify(schema).length > schemaChars) return null;
  const hints = asList(tags).map((tag) => asText(tag).toLowerCase());
  return {
    slug: known,
    title: visibleLine(asText(name)).slice(0, titleChars) || titleOfAction(known, app),
    description: visibleText(asText(description)).trim().slice(0, descriptionChars),
    // An action without tags may do anything.
    isReading: hints.includes("readonlyhint") && !hints.some((tag) => actingTags.has(tag)),
    version: visibleLine(asText(version)).slice(0, versionChars),
    inputSchema: schema,
  };
}

/** `GMAIL_SEND_EMAIL` of `gmail`: "Send email". */
function titleOfAction(slug: string, app: string): string {
  const prefix = `${app.toUpperCase()}_`;
  const words = (slug.startsWith(prefix) ? slug.slice(prefix.length) : slug).toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const hashChars = 6;

/** The name of an action's tool. Providers refuse longer names, so those are cut and get a hash. */
export function wireNameOf(slug: string): string {
  const plain = `${family}${slug}`;
  if (plain.length <= limits.tool.nameChars) return plain;
  const hash = createHash("sha256").update(slug).digest("hex").slice(0, hashChars);
  return `${plain.slice(0, limits.tool.nameChars - hashChars - 1)}_${hash}`;
}
