import type { ToolPart } from "#lib/ui-message.ts";

/** The name on the wire. */
export const toolNameOf = ({ type, toolName }: Pick<ToolPart, "type" | "toolName">): string =>
  toolName ?? type.replace(/^tool-/, "");

/** `browser_click_element`: "Browser click element". */
export function toolTitle(call: Pick<ToolPart, "type" | "toolName">): string {
  const words = toolNameOf(call).replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
