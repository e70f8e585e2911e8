/** What servers offer besides tools, without what nobody can see, and within the limits. */
import { asList, asNumber, asObject, asText, objectsIn } from "#lib/json/json-object.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { wordsOf } from "../read-tools.ts";

const most = limits.mcp;

export interface OfferedArgument {
  /** As the server calls it. */
  readonly name: string;
  readonly hint: string;
  readonly isRequired: boolean;
}

export interface OfferedPrompt {
  /** As the server calls it. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly arguments: readonly OfferedArgument[];
}

export interface OfferedResource {
  readonly uri: string;
  readonly title: string;
  readonly hint: string;
  readonly mediaType: string;
  /** In bytes, as the server says; null if it doesn't. */
  readonly size: number | null;
}

export interface OfferedTemplate {
  readonly uriTemplate: string;
  readonly title: string;
  readonly hint: string;
  readonly variables: readonly string[];
}

const titleOf = (title: unknown, name: unknown): string =>
  (visibleLine(asText(title)) || visibleLine(asText(name))).slice(0, most.titleChars);
const hintOf = (description: unknown): string => visibleText(asText(description)).trim().slice(0, most.offerHintChars);
const isName = (name: unknown): name is string =>
  typeof name === "string" && name !== "" && name.length <= most.offerNameChars;
const byTitle = (one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title, "en");

export const readPrompts = (listed: readonly unknown[]): OfferedPrompt[] =>
  objectsIn(listed)
    .flatMap(({ name, title, description, arguments: given }) =>
      isName(name) && titleOf(title, name)
        ? [{ name, title: titleOf(title, wordsOf(name)), hint: hintOf(description), arguments: readArguments(given) }]
        : [],
    )
    .slice(0, most.prompts)
    .toSorted(byTitle);

const readArguments = (given: unknown): OfferedArgument[] =>
  objectsIn(given)
    .flatMap(({ name, description, required }) =>
      isName(name) ? [{ name, hint: hintOf(description), isRequired: required === true }] : [],
    )
    .slice(0, most.promptArguments);

const isUri = (uri: unknown): uri is string => typeof uri === "string" && uri !== "" && uri.length <= most.urlChars;

export const readResources = (listed: readonly unknown[]): OfferedResource[] =>
  objectsIn(listed)
    .flatMap(({ uri, name, title, description, mimeType, size }) =>
      isUri(uri)
        ? [
            {
              uri,
              title: titleOf(title, name) || visibleLine(uri).slice(0, most.titleChars),
              hint: hintOf(description),
              mediaType: visibleLine(asText(mimeType)).slice(0, most.titleChars),
              size: asNumber(size),
            },
          ]
        : [],
    )
    .slice(0, most.resources)
    .toSorted(byTitle);

/** `variablesOf` throws for what is no template. */
export const readTemplates = (
  listed: readonly unknown[],
  variablesOf: (uriTemplate: string) => readonly string[],
): OfferedTemplate[] =>
  objectsIn(listed)
    .flatMap(({ uriTemplate, name, title, description }) => {
      if (!isUri(uriTemplate)) return [];
      const shown = titleOf(title, name) || visibleLine(uriTemplate).slice(0, most.titleChars);
      try {
        const variables = [...new Set(variablesOf(uriTemplate))].filter(isName).slice(0, most.promptArguments);
        return [{ uriTemplate, title: shown, hint: hintOf(description), variables }];
      } catch {
        return [];
      }
    })
    .slice(0, most.resourceTemplates)
    .toSorted(byTitle);

/** How long lists hold: as their servers say, within bounds. */
export function holdOf(...lists: readonly unknown[]): number {
  const { min, max } = timers.mcp.listBoundsMs;
  const asked = lists.flatMap((list) => asNumber(asObject(list).ttlMs) ?? []);
  return asked.length > 0 ? Math.min(max, Math.max(min, Math.min(...asked))) : timers.mcp.listMs;
}

/** The messages of a prompt as one text, and what else is in them. */
export function readMessages(messages: unknown): { text: string; others: readonly unknown[] } {
  const all = objectsIn(messages);
  const hasSpeakers = all.some(({ role }) => role === "assistant");
  const others: unknown[] = [];
  const texts = all.flatMap(({ role, content }) =>
    (Array.isArray(content) ? asList(content) : [content]).flatMap((one) => {
      const { type, text, resource } = asObject(one);
      const said = type === "text" ? text : type === "resource" ? asObject(resource).text : undefined;
      if (typeof said !== "string") {
        others.push(one);
        return [];
      }
      const shown = visibleText(said).trim();
      return hasSpeakers ? [`${role === "assistant" ? "Assistant" : "User"}: ${shown}`] : [shown];
    }),
  );
  return { text: texts.filter(Boolean).join("\n\n"), others };
}
