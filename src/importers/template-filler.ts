/** Writes imported texts as templates: values become mentions, everything else stays text. */
import type { EarlierSteps } from "#engine/graph/graph.ts";
import { fieldMention, loopItemMention, nodeMention } from "#engine/reference.ts";
import { formatPath } from "#engine/value-path.ts";
import { newId } from "#lib/id.ts";
import { readableMentions } from "#lib/mention.ts";
import { limits } from "#product/limits.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { Arranged } from "./arrange-steps.ts";
import type { FieldDraft, MappedText, NodeDraft, RequestDraft, ValueRef } from "./importer.ts";
import { isMappedAs } from "./loops.ts";
import { hideKeys } from "./redact.ts";
import type { Reporter } from "./report.ts";

export interface FormField extends FieldDraft {
  readonly id: string;
  /** Where other steps read its value, if they asked for the field. */
  readonly path?: readonly string[];
}

export interface Filler {
  /** `by` is the draft that contains the text. */
  fill(text: MappedText, by: NodeDraft): string;
  /** The same, or null if a value isn't known exactly: it became text, or all of an output stands for a part. */
  fillExactly(text: MappedText, by: NodeDraft): string | null;
  /** The fields of a form, including those that other steps needed. */
  fieldsOf(form: NodeDraft): readonly FormField[];
  /** Reports the expressions that could not be resolved; called once at the end. */
  finish(): void;
  /** The drafts whose values are used. */
  readonly used: ReadonlySet<string>;
}

interface Steps {
  readonly arranged: Arranged;
  readonly labels: ReadonlyMap<string, string>;
  readonly earlier: ReadonlyMap<string, EarlierSteps>;
}

const approximated = importedStepText.approximated;
const toFix = importedStepText.toFix;
const generatedText = importedContentText;
const normalizeName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
/** Limits for nested texts, against hostile files. */
const most = { depth: 20, refs: 1_000 } as const;
/** Parts of paths that are no field names. */
const packaging = new Set([
  "body",
  "query",
  "headers",
  "params",
  "json",
  "output",
  "data",
  "item",
  "form",
  "inputs",
  "0",
]);
const fileTypes = new Set(["DOCUMENT", "IMAGE", "AUDIO_VIDEO"]);
const fileWords = new Set(["data", "file", "binary", "file_attachment", "sys.files"]);
/** Names for an agent's whole answer. */
const wholeAnswer = new Set([
  "",
  "output",
  "text",
  "response",
  "content",
  "message",
  "result",
  "data",
  "answer",
  "class_name",
]);

export function createFiller({ arranged, labels, earlier }: Steps, report: Reporter): Filler {
  const { drafts, loops, types } = arranged;
  const fields = new Map<string, FormField[]>();
  const unbound = new Map<string, Set<string>>();
  const parts = new Map<string, Set<string>>();
  const used = new Set<string>();
  let inexact = 0;
  const stepOf = (id: string) => loops.within.get(id) ?? id;
  const before = new Map(
    [...drafts.keys()].map((id) => [id, arranged.given.filter((link) => link.to === id).map(({ from }) => from)]),
  );

  const fieldsOf = (form: NodeDraft): FormField[] => {
    const known = fields.get(form.id);
    if (known) return known;
    const list = isMappedAs(form, "form") ? form.is.fields.map((field) => ({ ...field, id: newId() })) : [];
    fields.set(form.id, list);
    return list;
  };

  const fieldFor = (form: NodeDraft, path: readonly string[]): FormField | null => {
    const known = fieldsOf(form);
    const named = path.map(normalizeName);
    const found = known.find(
      (field) => named.includes(normalizeName(field.name)) || named.includes(normalizeName(field.label)),
    );
    if (found) return found;
    // A path into a file means the file.
    const files = known.filter((field) => fileTypes.has(field.type));
    if (files.length === 1 && path.some((word) => fileWords.has(word))) return files[0] ?? null;
    if (path.length === 0 && known.length > 0) return known.length === 1 ? (known[0] ?? null) : null;
    if (!isMappedAs(form, "form") || !form.is.isOpen || known.length >= limits.humanInput.fields) return null;
    const name = path.findLast((word) => !packaging.has(word) && !/^\d+$/.test(word)) ?? generatedText.input;
    const same = known.find((field) => normalizeName(field.name) === normalizeName(name));
    if (same) return same;
    const made = { id: newId(), name, label: name, type: "TEXT", isRequired: false, path };
    known.push(made);
    return made;
  };

  const isEarlierStep = (reader: string, target: string) => earlier.get(stepOf(reader))?.sometimes.has(target) ?? false;

  /** The template, or null when there is no value to mention. */
  const resolve = (
    ref: ValueRef,
    by: NodeDraft,
    seen: ReadonlySet<string>,
    budget: { left: number },
  ): string | null => {
    budget.left -= 1;
    const draft = drafts.get(ref.from ?? "");
    if (!draft || budget.left < 0 || seen.size > most.depth) return null;
    const key = `${draft.id} ${ref.isInput ?? false} ${ref.path.join(".")}`;
    if (seen.has(key)) return null;
    const deeper = new Set(seen).add(key);
    const { is } = draft;
    const handed = () => {
      for (const from of before.get(draft.id) ?? []) {
        const found = resolve({ ...ref, from, isInput: false }, by, deeper, budget);
        if (found !== null) return found;
      }
      return null;
    };
    if (ref.isInput || draft.isDisabled) return handed();

    const loop = loops.within.get(draft.id);
    const mine = loops.within.get(by.id);
    if (is.as === "loop" && loops.agents.has(draft.id) && mine === draft.id) return loopItemMention(is.itemName);
    if (loop !== undefined && is.as === "agent") {
      if (loop === mine) return generatedText.resultOf(draft.name);
      return mention(loop, ref, by);
    }
    if (is.as === "through" || loops.unrolled.has(draft.id)) {
      const values = is.as === "through" ? is : undefined;
      const list = is.as === "loop" ? is.list : undefined;
      const named = ref.path.map((word) => values?.values?.get(word)).find((one) => one !== undefined);
      const whole = ref.path.length === 0 || !values?.values ? values?.whole : undefined;
      const text = named ?? whole ?? list;
      if (text) {
        used.add(draft.id);
        const [only] = text;
        // The text is a single reference, so it has a value only if the reference has one.
        if (text.length === 1 && only && typeof only !== "string") return resolve(only, by, deeper, budget);
        return write(text, by, deeper, budget);
      }
      return handed();
    }
    if (!types.has(draft.id)) {
      // A choice that was left out passes on its input.
      return is.as === "choice" ? handed() : null;
    }
    if (is.as === "choice" && !ref.path.includes("class_name")) return handed();
    return mention(draft.id, ref, by);
  };

  const mention = (id: string, ref: ValueRef, by: NodeDraft): string | null => {
    const draft = drafts.get(id);
    if (!draft || !isEarlierStep(by.id, id)) return null;
    const label = labels.get(id) ?? draft.name;
    if (isMappedAs(draft, "form")) {
      const field = ref.path.length > 0 || draft.is.isOpen ? fieldFor(draft, ref.path) : null;
      if (field) return fieldMention(label, { key: field.id, label: field.label });
      return ref.path.length === 0 && fieldsOf(draft).length > 0 ? nodeMention({ id, label }) : null;
    }
    if (isMappedAs(draft, "code")) {
      const output = draft.is.outputs.find((name) => ref.path.includes(name));
      if (ref.path.at(-1) !== output) inexact += 1;
      return nodeMention({ id, label }, output);
    }
    // Code works on the list of the answers, and texts quote them under their items.
    if (isMappedAs(draft, "loop") && isMappedAs(by, "code")) return nodeMention({ id, label }, "answers");
    if (isMappedAs(draft, "request")) return answerMention({ id, label }, draft.is.request.parts, ref.path);
    if (ref.path.some((word) => !wholeAnswer.has(word) && !/^\d+$/.test(word))) {
      inexact += 1;
      const key = JSON.stringify([by.name, draft.name]);
      parts.set(key, (parts.get(key) ?? new Set()).add(ref.expression.slice(0, 120)));
    }
    return nodeMention({ id, label });
  };

  const write = (text: MappedText, by: NodeDraft, seen: ReadonlySet<string>, budget: { left: number }): string =>
    text
      .map((part) => {
        if (typeof part === "string") return literal(part, by);
        const found = resolve(part, by, seen, budget);
        if (found !== null) return found;
        inexact += 1;
        unbound.set(by.name, (unbound.get(by.name) ?? new Set()).add(part.expression.slice(0, 120)));
        return literal(part.expression, by);
      })
      .join("");

  /** Removes mention markup and keys from untrusted text. */
  const literal = (text: string, by: NodeDraft): string => {
    const safe = hideKeys(text);
    if (safe !== text) report.addRemovedKeys(by.name, toFix.keyRemoved);
    return readableMentions(safe);
  };

  return {
    fill: (text, by) => write(text, by, new Set(), { left: most.refs }),
    fillExactly(text, by) {
      const before = inexact;
      const filled = write(text, by, new Set(), { left: most.refs });
      return inexact === before ? filled : null;
    },
    fieldsOf,
    used,
    finish() {
      for (const [name, expressions] of unbound) report.add("toFix", name, toFix.expressions([...expressions]));
      for (const [key, expressions] of parts) {
        const [by, from]: string[] = JSON.parse(key);
        report.add("approximated", by ?? "", approximated.wholeOutput(from ?? "", [...expressions]));
      }
    },
  };
}

/** A part of a request's answer. */
function answerMention(
  step: { readonly id: string; readonly label: string },
  parts: RequestDraft["parts"],
  path: readonly string[],
): string {
  const lengths = path.map((_, at) => path.length - at);
  const known = lengths.find((length) => Object.hasOwn(parts, path.slice(0, length).join("."))) ?? 0;
  const output = parts[path.slice(0, known).join(".")] ?? "body";
  const rest = path.slice(known).map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : word));
  return nodeMention(step, output, rest.length > 0 ? formatPath(rest) : undefined);
}
