import { type MentionPart, parseMentions } from "#lib/mention.ts";
import { type AgentForm, type FieldChange, listChanges } from "./agent-form.ts";
import { parseGeneratedAgent } from "./parse-generated-agent.ts";

type Mentioned = Extract<MentionPart, { kind: "mention" }>;

const mentionsIn = (text: string): Mentioned[] =>
  parseMentions(text).flatMap((part) => (part.kind === "mention" ? [part] : []));

/** Identifies the target, whatever its label. */
const targetOf = ({ type, params }: Mentioned): string =>
  JSON.stringify([type, Object.entries(params).toSorted(([one], [other]) => one.localeCompare(other))]);

const targetsIn = (text: string): ReadonlySet<string> => new Set(mentionsIn(text).map(targetOf));

/** Replaces mentions of targets that the person did not mention by their names: a model may invent ids. */
function withoutInventedMentions(text: string, known: ReadonlySet<string>): string {
  return parseMentions(text)
    .map((part) => (part.kind === "text" ? part.text : known.has(targetOf(part)) ? part.markup : part.label))
    .join("");
}

/**
 * The changes that a model proposes, in the order of the form. It rewrites the texts; title and tags are filled only
 * where there are none. What it leaves empty stays as it is.
 */
export function listProposedChanges(form: AgentForm, written: unknown): FieldChange[] {
  const { title, category, system, outputFormat } = parseGeneratedAgent(written);
  const known = targetsIn(`${form.system}\n${form.outputFormat}`);
  const clean = (text: string) => withoutInventedMentions(text, known);
  return listChanges(form, {
    ...form,
    ...(title.trim() && !form.title.trim() && { title: title.trim() }),
    ...(category.length > 0 && form.category.length === 0 && { category }),
    ...(system.trim() && { system: clean(system) }),
    ...(outputFormat.trim() && { outputFormat: clean(outputFormat) }),
  });
}

/** Names of what the agent's texts mention before these changes, but not after them. */
export function listLostMentions(form: AgentForm, changes: readonly FieldChange[]): string[] {
  const after: AgentForm = { ...form, ...Object.fromEntries(changes.map((change) => [change.key, change.after])) };
  const kept = targetsIn(`${after.system}\n${after.outputFormat}`);
  const lost = mentionsIn(`${form.system}\n${form.outputFormat}`).filter((mention) => !kept.has(targetOf(mention)));
  return [...new Set(lost.map(({ label }) => label))];
}
