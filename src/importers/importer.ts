/**
 * The contract of an importer: one product whose workflows open here. It reads a file into drafts, one per node of that
 * product, in words of ours; what becomes of them is decided for all products alike (`assemble.ts`).
 */

/** A place in a text where a value of another node stood. */
export interface Ref {
  /** The node it comes from; null when the expression is none we can follow. */
  readonly from: string | null;
  /** Not what that node made, but what it was given by the nodes before it. */
  readonly isHanded?: boolean;
  /** What of the node's result; empty is all of it. */
  readonly path: readonly string[];
  /** The expression as it stood in the file. */
  readonly typed: string;
}
export type Text = readonly (string | Ref)[];

export interface AgentDraft {
  readonly system: Text;
  readonly outputFormat: string;
  /** The model's name there. */
  readonly model: string | null;
  readonly temperature: number | null;
}

export interface FieldDraft {
  /** What expressions call it. */
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly config?: Readonly<Record<string, unknown>>;
}

export interface PathDraft {
  /** The port whose links are this path. */
  readonly port: string;
  readonly name: string;
  /** When it is taken; empty means: in all other cases. */
  readonly when: Text;
}

/** What a node is, in our words. */
export type Kind =
  /** `isOpen` takes up whatever fields the other nodes ask of it. */
  | { readonly as: "form"; readonly fields: readonly FieldDraft[]; readonly isOpen: boolean }
  | { readonly as: "agent"; readonly prompt: Text; readonly agent: AgentDraft }
  | { readonly as: "choice"; readonly about: Text; readonly paths: readonly PathDraft[] }
  /** Its body hangs on the port `body` and leads back to it. */
  | { readonly as: "loop"; readonly list: Text; readonly itemName: string }
  | {
      readonly as: "code";
      readonly language: "PYTHON" | "JAVASCRIPT";
      readonly code: string;
      readonly inputs: readonly { readonly name: string; readonly value: Text }[];
      readonly outputs: readonly string[];
    }
  | { readonly as: "webhook"; readonly url: Text; readonly headers: readonly { key: string; value: string }[] }
  | { readonly as: "subflow" }
  | { readonly as: "show"; readonly text: Text }
  /** Vanishes: its values stand where they are used, and without values it hands on what it gets. */
  | { readonly as: "through"; readonly values?: ReadonlyMap<string, Text>; readonly whole?: Text }
  /** Belongs to another node, as a model belongs to its agent. */
  | { readonly as: "part"; readonly of: readonly string[] }
  /** `of` names the nodes that it belonged to, as a tool belongs to its agent. */
  | { readonly as: "note"; readonly why: string; readonly of?: readonly string[] }
  | { readonly as: "remark"; readonly text: string };

export interface Remark {
  readonly outcome: "approximated" | "toFix";
  readonly text: string;
}

export interface Draft {
  /** Letters, digits, - and _ only; see `numbering`. */
  readonly id: string;
  readonly name: string;
  /** The word of the other product for what it is. */
  readonly word: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly is: Kind;
  /** What a note keeps; secrets are taken out of it later. */
  readonly settings: unknown;
  /** Runs begin here. */
  readonly starts: boolean;
  readonly remarks: readonly Remark[];
}

export interface Link {
  readonly from: string;
  /** Empty where a node has one way out. */
  readonly port: string;
  readonly to: string;
}

export interface Flow {
  readonly title: string;
  readonly category: readonly string[];
  readonly drafts: readonly Draft[];
  readonly links: readonly Link[];
  /** About the file as a whole. */
  readonly remarks: readonly Remark[];
}

export interface Importer {
  readonly id: string;
  readonly title: string;
  /** The workflow in the file, unwrapped, or null when the file is not of this product; by content, never by name. */
  find(file: unknown): unknown;
  read(found: unknown): Flow;
}

export const bodyPort = "body";

export const approximated = (text: string): Remark => ({ outcome: "approximated", text });
export const toFix = (text: string): Remark => ({ outcome: "toFix", text });

/** A text that has no expressions in it. */
export const plainText = (text: string): Text => (text ? [text] : []);

/** Plain ids for whatever the other product calls its nodes; null for names that no node has. */
export function numbering(names: readonly string[]): (name: string) => string | null {
  const ids = new Map(names.map((name, at) => [name, `n${at + 1}`]));
  return (name) => ids.get(name) ?? null;
}
