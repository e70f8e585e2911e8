/**
 * The contract of an importer: one product whose workflows open here. It reads a file into drafts, one per node of that
 * product, in words of ours; what becomes of them is decided for all products alike (`assemble.ts`).
 */

/** A place in a text where a value of another node stood. */
export interface ValueRef {
  /** The node it comes from; null when the expression is none we can follow. */
  readonly from: string | null;
  /** Not what that node made, but what it was given by the nodes before it. */
  readonly isInput?: boolean;
  /** What of the node's result; empty is all of it. */
  readonly path: readonly string[];
  /** The expression as it stood in the file. */
  readonly typed: string;
}
export type MappedText = readonly (string | ValueRef)[];

export interface AgentDraft {
  readonly system: MappedText;
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
  readonly when: MappedText;
}

/** What a node is, in our words. */
export type StepMapping =
  /** `isOpen` takes up whatever fields the other nodes ask of it. */
  | { readonly as: "form"; readonly fields: readonly FieldDraft[]; readonly isOpen: boolean }
  | { readonly as: "agent"; readonly prompt: MappedText; readonly agent: AgentDraft }
  | { readonly as: "choice"; readonly about: MappedText; readonly paths: readonly PathDraft[] }
  /** Its body hangs on the port `body` and leads back to it. */
  | { readonly as: "loop"; readonly list: MappedText; readonly itemName: string }
  | {
      readonly as: "code";
      readonly language: "PYTHON" | "JAVASCRIPT";
      readonly code: string;
      readonly inputs: readonly { readonly name: string; readonly value: MappedText }[];
      readonly outputs: readonly string[];
    }
  | { readonly as: "webhook"; readonly url: MappedText; readonly headers: readonly { key: string; value: string }[] }
  | { readonly as: "subflow" }
  | { readonly as: "show"; readonly text: MappedText }
  /** Vanishes: its values stand where they are used, and without values it hands on what it gets. */
  | { readonly as: "through"; readonly values?: ReadonlyMap<string, MappedText>; readonly whole?: MappedText }
  /** Belongs to another node, as a model belongs to its agent. */
  | { readonly as: "part"; readonly of: readonly string[] }
  /** `of` names the nodes that it belonged to, as a tool belongs to its agent. */
  | { readonly as: "note"; readonly why: string; readonly of?: readonly string[] }
  | { readonly as: "remark"; readonly text: string };

export interface Remark {
  readonly outcome: "approximated" | "toFix";
  readonly text: string;
}

export interface NodeDraft {
  /** Letters, digits, - and _ only; see `numbering`. */
  readonly id: string;
  readonly name: string;
  /** The word of the other product for what it is. */
  readonly sourceType: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly is: StepMapping;
  /** What a note keeps; secrets are taken out of it later. */
  readonly settings: unknown;
  /** Runs begin here. */
  readonly isStart: boolean;
  readonly remarks: readonly Remark[];
}

export interface Link {
  readonly from: string;
  /** Empty where a node has one way out. */
  readonly port: string;
  readonly to: string;
}

export interface ImportedFlow {
  readonly title: string;
  readonly category: readonly string[];
  readonly drafts: readonly NodeDraft[];
  readonly links: readonly Link[];
  /** About the file as a whole. */
  readonly remarks: readonly Remark[];
}

export interface Importer {
  readonly id: string;
  readonly title: string;
  /** The workflow in the file, unwrapped, or null when the file is not of this product; by content, never by name. */
  detect(file: unknown): unknown;
  read(found: unknown): ImportedFlow;
}

export const bodyPort = "body";

export const approximated = (text: string): Remark => ({ outcome: "approximated", text });
export const toFix = (text: string): Remark => ({ outcome: "toFix", text });

/** A text that has no expressions in it. */
export const plainText = (text: string): MappedText => (text ? [text] : []);

/** Plain ids for whatever the other product calls its nodes; null for names that no node has. */
export function assignIds(names: readonly string[]): (name: string) => string | null {
  const ids = new Map(names.map((name, at) => [name, `n${at + 1}`]));
  return (name) => ids.get(name) ?? null;
}
