import { limits } from "#product/limits.ts";

const { variables: maxVariables, variableChars } = limits.savedPrompt;

/** `{{name}}`: a letter or digit first, so that code such as `{{ }}` or `{{/if}}` isn't taken for one. */
const placeholder = new RegExp(
  String.raw`\{\{[ \t]*([\p{L}\p{N}_](?:[^{}\r\n]{0,${variableChars - 2}}[^{}\s])?)[ \t]*\}\}`,
  "gu",
);

/** The variables that are filled in without asking. Their names are those of other chat apps, in any case. */
export const builtInVariables = ["current_date", "current_time", "current_user"] as const;
export type BuiltInValues = Readonly<Record<(typeof builtInVariables)[number], string>>;

const builtInOf = (name: string) => builtInVariables.find((builtIn) => builtIn === name.toLowerCase());

/** The names that a person is asked for, in order, each once. */
export function findVariables(text: string): string[] {
  const names = new Set<string>();
  for (const [, name = ""] of text.matchAll(placeholder))
    if (!builtInOf(name) && names.size < maxVariables) names.add(name);
  return [...names];
}

/** The text with values in place of its variables. Those without a value, or with an empty one, stay. */
export function fillVariables(text: string, values: Readonly<Record<string, string>>, builtIn: BuiltInValues): string {
  return text.replaceAll(placeholder, (whole, name: string) => {
    const known = builtInOf(name);
    if (known) return builtIn[known];
    return (Object.hasOwn(values, name) && values[name]) || whole;
  });
}

/** Where the first variable without a value is, to be selected; null if there is none. */
export function findFirstVariable(text: string): { start: number; end: number } | null {
  for (const match of text.matchAll(placeholder))
    if (!builtInOf(match[1] ?? "")) return { start: match.index, end: match.index + match[0].length };
  return null;
}
