/** A node of n8n as it is read, and what is said about it in our words. */
import { importText } from "#product/texts/import.ts";
import { type Bag, isBag, wordOf } from "../../bag.ts";
import { approximated, type Kind, type Remark, type Text } from "../../importer.ts";
import { handed, readText, type Scope } from "../text.ts";

export interface Attached {
  /** `ai_languageModel`, `ai_tool` and so on. */
  readonly kind: string;
  readonly name: string;
  readonly node: Bag;
}

export interface Node {
  readonly type: string;
  readonly version: number;
  readonly parameters: Bag;
  readonly scope: Scope;
  readonly attached: readonly Attached[];
}

export interface Said {
  readonly is: Kind;
  readonly remarks?: readonly Remark[];
}

/** What every remark of this importer is taken from. */
export const say = { approximated: importText.approximated, toFix: importText.toFix };

/** A list's chosen entry is a bag with a value. */
export const chosen = (value: unknown): string => wordOf(isBag(value) ? value.value : value);
export const before = ({ scope }: Node): Text => [handed(scope)];
export const text = (node: Node, value: unknown): Text => readText(value, node.scope);
export const orBefore = (node: Node, value: unknown): Text => {
  const given = text(node, value);
  return given.length > 0 ? given : before(node);
};
export const lines = (texts: readonly Text[]): Text =>
  texts.filter((one) => one.length > 0).flatMap((one, at) => (at ? ["\n\n", ...one] : one));

export const through: Said = { is: { as: "through" } };
export const handsOn = (remark: string): Said => ({ is: { as: "through" }, remarks: [approximated(remark)] });

export const shortType = (type: string): string => type.slice(type.lastIndexOf(".") + 1);
export const isTrigger = (type: string): boolean => /trigger$/i.test(type) || otherTriggers.has(shortType(type));
const otherTriggers = new Set(["webhook", "start", "cron", "interval", "emailReadImap"]);
