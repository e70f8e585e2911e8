import type { ToolPart } from "#lib/ui-message.ts";
import { toolNameText } from "#product/texts/tools/tool-names.ts";
import type { ToolFamily, ToolName } from "./index.ts";

/** Typed by the catalog, so that every tool and every family has a name for people. */
const namesForPeople: Readonly<Record<ToolName | ToolFamily, Readonly<Record<"name" | "hint" | "asking", string>>>> =
  toolNameText;

/** The name on the wire. */
export const toolNameOf = ({ type, toolName }: Pick<ToolPart, "type" | "toolName">): string =>
  toolName ?? type.replace(/^tool-/, "");

export const toolTitle = (call: Pick<ToolPart, "type" | "toolName">): string => titleOfTool(toolNameOf(call));

/** What people call a tool. Of a tool that is not ours, its words: `list_issues` is "List issues". */
export function titleOfTool(name: string): string {
  const known = findNames(name);
  if (known) return known.name;
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The title of a call that a person must allow: "Wants to search the web". */
export const askingTitle = (call: Pick<ToolPart, "type" | "toolName">): string | undefined =>
  findNames(toolNameOf(call))?.asking;

/** The name of a family is the start of the names of its tools. */
const findNames = (name: string) =>
  Object.entries(namesForPeople).find(([key]) => key === name || (key.endsWith("_") && name.startsWith(key)))?.[1];

/** What a tool does, in one line. */
export const hintOfTool = (name: ToolName): string => namesForPeople[name].hint;
