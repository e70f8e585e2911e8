/** An n8n node as it is read, and what it is mapped to. */

import { asText, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, type MappedText, type Remark, type StepMapping } from "../../importer.ts";
import type { TriggerDraft } from "../../trigger-draft.ts";
import { inputRef, readText, type Scope } from "../text.ts";

export interface Attached {
  /** `ai_languageModel`, `ai_tool` and so on. */
  readonly kind: string;
  readonly name: string;
  readonly node: JsonObject;
}

export interface Node {
  readonly type: string;
  readonly version: number;
  readonly parameters: JsonObject;
  readonly scope: Scope;
  readonly attached: readonly Attached[];
  /** A webhook leads to it. */
  readonly isAfterCall?: boolean;
  /** The time zone of the workflow, if it has one of its own. */
  readonly timezone?: string | undefined;
}

export interface MappedStep {
  readonly is: StepMapping;
  readonly remarks?: readonly Remark[];
  readonly triggers?: readonly TriggerDraft[];
}

/** The texts of all remarks. */
export const remarkTexts = { approximated: importedStepText.approximated, toFix: importedStepText.toFix };

/** The chosen entry of a list is an object with a value. */
export const selectedValue = (value: unknown): string => asText(isJsonObject(value) ? value.value : value);
export const nodeInput = ({ scope }: Node): MappedText => [inputRef(scope)];
export const readNodeText = (node: Node, value: unknown): MappedText => readText(value, node.scope);
export const textOrInput = (node: Node, value: unknown): MappedText => {
  const given = readNodeText(node, value);
  return given.length > 0 ? given : nodeInput(node);
};
export const joinParagraphs = (texts: readonly MappedText[]): MappedText =>
  texts.filter((one) => one.length > 0).flatMap((one, at) => (at ? ["\n\n", ...one] : one));

export const passThrough: MappedStep = { is: { as: "through" } };
export const passThroughNotice = (remark: string): MappedStep => ({
  is: { as: "through" },
  remarks: [approximated(remark)],
});

export const shortType = (type: string): string => type.slice(type.lastIndexOf(".") + 1);
export const isTrigger = (type: string): boolean => /trigger$/i.test(type) || otherTriggers.has(shortType(type));
const otherTriggers = new Set(["webhook", "start", "cron", "interval", "emailReadImap"]);
