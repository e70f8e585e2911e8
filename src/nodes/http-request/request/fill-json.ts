import { missingValue } from "#engine/prompt.ts";
import { valueText } from "#engine/reference.ts";
import { parseMentions } from "#lib/mention.ts";

/**
 * Fills the references of a JSON template. Inside of a string, a value is escaped text; elsewhere it is written as JSON
 * with its own type, so that no value can change the structure.
 */
export function fillJson(template: string, readValue: (markup: string) => unknown): string {
  let isInString = false;
  return parseMentions(template)
    .map((part) => {
      if (part.kind === "text") {
        isInString = endsInString(part.text, isInString);
        return part.text;
      }
      const value = readValue(part.markup);
      if (!isInString) return JSON.stringify(value ?? null);
      return JSON.stringify(value === undefined ? missingValue : valueText(value)).slice(1, -1);
    })
    .join("");
}

function endsInString(text: string, isInString: boolean): boolean {
  let isOpen = isInString;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isOpen = !isOpen;
    else if (isOpen && text[at] === "\\") at += 1;
  }
  return isOpen;
}

/** Whether a template is JSON, whatever its references stand for. */
export function isJsonTemplate(template: string): boolean {
  try {
    JSON.parse(fillJson(template, () => 0));
    return true;
  } catch {
    return false;
  }
}
