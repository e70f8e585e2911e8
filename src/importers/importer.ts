import type { HttpMethod } from "#engine/host.ts";
import type { Condition, Rules } from "#engine/rules/rule.ts";
import type { IfFails } from "#engine/step-options.ts";
import { asText, type JsonObject } from "#lib/json/json-object.ts";
import type { TriggerDraft } from "./trigger-draft.ts";

/**
 * The contract of an importer, which opens the workflows of one product. It reads a file into drafts, one per node;
 * `assemble.ts` turns the drafts of all products into steps.
 */

/** A reference to a value of another node. */
export interface ValueRef {
  /** The node that provides the value; null when the expression can't be followed. */
  readonly from: string | null;
  /** The value is the input of the node, not its result. */
  readonly isInput?: boolean;
  /** The path in the node's result; empty for the whole result. */
  readonly path: readonly string[];
  /** The expression as written in the file. */
  readonly expression: string;
}
export type MappedText = readonly (string | ValueRef)[];

export interface AgentDraft {
  readonly system: MappedText;
  readonly outputFormat: string;
  /** The model's name in the other product. */
  readonly model: string | null;
  readonly temperature: number | null;
  /** It acts or looks things up, so it must be an agent: a step without one has no tools. */
  readonly usesTools?: boolean;
}

export interface FieldDraft {
  /** The name of the field in expressions. */
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** A condition whose values are not filled in yet. */
export type ConditionDraft = Omit<Condition, "left" | "right"> & {
  readonly left: MappedText;
  readonly right: MappedText;
};
export interface RulesDraft {
  readonly join: Rules["join"];
  readonly conditions: readonly ConditionDraft[];
}

export interface PathDraft {
  /** The port whose links belong to the path. */
  readonly port: string;
  readonly name: string;
  /** When the path is taken; empty for all other cases. */
  readonly when: MappedText;
  /** The same conditions as rules, if they can be expressed. */
  readonly rules?: RulesDraft | undefined;
}

/** A parameter, a header, or a field of a form. Without a value, a person has to enter a secret. */
export interface RowDraft {
  readonly key: string;
  readonly value: MappedText;
  readonly isSecret?: boolean;
}

export type RequestBody =
  | { readonly as: "none" }
  | { readonly as: "json" | "text" | "file"; readonly content: MappedText }
  /** An object with these members. */
  | { readonly as: "members" | "form"; readonly rows: readonly RowDraft[] };

export interface RequestDraft {
  readonly method: HttpMethod;
  readonly url: MappedText;
  readonly query: readonly RowDraft[];
  readonly headers: readonly RowDraft[];
  readonly body: RequestBody;
  readonly acceptsAnyStatus: boolean;
  /** The names of the answer's parts in expressions, joined by dots. Every other path leads into the body. */
  readonly parts: Readonly<Record<string, "body" | "status" | "headers">>;
}

export interface CodeInput {
  readonly name: string;
  readonly value: MappedText;
  /** The value is JSON that a model wrote, which may be in a code fence. */
  readonly isJson?: boolean;
}

/** What a node becomes. */
export type StepMapping =
  /** An open form gets a field for every value that other nodes read from it. */
  | { readonly as: "form"; readonly fields: readonly FieldDraft[]; readonly isOpen: boolean }
  | { readonly as: "agent"; readonly prompt: MappedText; readonly agent: AgentDraft }
  | {
      readonly as: "choice";
      readonly about: MappedText;
      readonly paths: readonly PathDraft[];
      /** The model that chose, if one did. */
      readonly decider?: Pick<AgentDraft, "model" | "temperature">;
    }
  /** The body starts at the port `body` and leads back to the loop. */
  | { readonly as: "loop"; readonly list: MappedText; readonly itemName: string }
  | {
      readonly as: "code";
      readonly language: "PYTHON" | "JAVASCRIPT";
      readonly code: string;
      readonly inputs: readonly CodeInput[];
      readonly outputs: readonly string[];
    }
  | { readonly as: "request"; readonly request: RequestDraft }
  | { readonly as: "subflow" }
  | { readonly as: "show"; readonly text: MappedText }
  /** Left out: its values are inserted where they are used, and without values it passes on its input. */
  | { readonly as: "through"; readonly values?: ReadonlyMap<string, MappedText>; readonly whole?: MappedText }
  /** Belongs to another node, such as a model to its agent. */
  | { readonly as: "part"; readonly of: readonly string[] }
  /** `of` names the nodes it belonged to, such as the agent of a tool. */
  | { readonly as: "note"; readonly why: string; readonly of?: readonly string[] }
  | { readonly as: "remark"; readonly text: string };

export interface Remark {
  readonly outcome: "approximated" | "toFix";
  readonly text: string;
}

export interface NodeDraft {
  /** Only letters, digits, - and _; see `assignIds`. */
  readonly id: string;
  readonly name: string;
  /** The node's type in the other product. */
  readonly sourceType: string;
  readonly position: { readonly x: number; readonly y: number };
  readonly is: StepMapping;
  /** Everything that the file says about the node; stays with its step. Keys are removed later. */
  readonly settings: unknown;
  /** Whether runs start here. */
  readonly isStart: boolean;
  /** What started runs without a person. */
  readonly triggers?: readonly TriggerDraft[] | undefined;
  readonly remarks: readonly Remark[];
  readonly isDisabled?: boolean;
  readonly ifFails?: IfFails | undefined;
  /** Test data that replaces the node's result. */
  readonly pinned?: unknown;
  /** Names of the accounts that it worked with. */
  readonly accounts?: readonly string[];
}

export interface Link {
  readonly from: string;
  /** Empty for nodes with a single output. */
  readonly port: string;
  readonly to: string;
}

export interface ImportedFlow {
  readonly title: string;
  readonly category: readonly string[];
  readonly drafts: readonly NodeDraft[];
  readonly links: readonly Link[];
  /** Links that were followed after an error only. */
  readonly errorLinks?: readonly Link[];
  /** What the file says besides its nodes and links. */
  readonly settings?: unknown;
  /** Remarks about the whole file. */
  readonly remarks: readonly Remark[];
}

export interface Importer {
  readonly id: string;
  readonly title: string;
  /**
   * The workflow in the file, or null when the file is of another product. Looks at the content only, never at names.
   */
  detect(file: unknown): unknown;
  read(found: unknown): ImportedFlow;
}

export const bodyPort = "body";

export const approximated = (text: string): Remark => ({ outcome: "approximated", text });
export const toFix = (text: string): Remark => ({ outcome: "toFix", text });

/** A text without expressions. */
export const plainText = (text: string): MappedText => (text ? [text] : []);

/** Assigns plain ids to the names of nodes; returns null for unknown names. */
export function assignIds(names: readonly string[]): (name: string) => string | null {
  const ids = new Map(names.map((name, at) => [name, `n${at + 1}`]));
  return (name) => ids.get(name) ?? null;
}

/** Gives nodes with an id that an earlier node has an id of their own, so that both are imported. */
export function uniqueIds(nodes: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<string>();
  return nodes.map((node, at) => {
    const given = asText(node.id) || `node ${at + 1}`;
    let id = given;
    for (let number = 2; taken.has(id); number += 1) id = `${given} ${number}`;
    taken.add(id);
    return { ...node, id };
  });
}
