import type { ToolPart } from "#lib/ui-message.ts";
import { toolNameText } from "#product/texts/tools/tool-names.ts";
import type { ToolFamily, ToolName } from "./index.ts";

/** Typed by the catalog, so that every tool and every family has a name for people. */
const namesForPeople: Readonly<Record<ToolName | ToolFamily, { readonly name: string; readonly hint: string }>> =
  toolNameText;

/** The name on the wire. */
export const toolNameOf = ({ type, toolName }: Pick<ToolPart, "type" | "toolName">): string =>
  toolName ?? type.replace(/^tool-/, "");

export const toolTitle = (call: Pick<ToolPart, "type" | "toolName">): string => titleOfTool(toolNameOf(call));

/** What people call a tool. Of a tool that is not ours, its words: `list_issues` is "List issues". */
export function titleOfTool(name: string): string {
  if (Object.hasOwn(namesForPeople, name)) return namesForPeople[name as ToolName].name; // it is one of the keys
  // A family is named by how its tools' names start, which ends in an underscore.
  const family = Object.entries(namesForPeople).find(([start]) => start.endsWith("_") && name.startsWith(start));
  if (family) return family[1].name;
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a tool does, in one line. */
export const hintOfTool = (name: ToolName): string => namesForPeople[name].hint;
