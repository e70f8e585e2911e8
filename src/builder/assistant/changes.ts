/** What a model proposes about the workflow that is open, change by change; steps are named by their ids. */
export type Change = {
  readonly key: string;
  /** What it does, in words with the labels of the moment in which it was proposed. */
  readonly said: string;
} & (
  | {
      readonly do: "add";
      /** Of the new step. */
      readonly id: string;
      readonly type: string;
      readonly label: string;
      /** In the short form. */
      readonly config: Config;
      /** The step that it follows; null is before all others, absent at the end. */
      readonly afterId?: string | null;
    }
  | { readonly do: "change"; readonly id: string; readonly config: Config }
  | { readonly do: "rename"; readonly id: string; readonly label: string }
  | { readonly do: "remove"; readonly id: string }
  | { readonly do: "connect" | "disconnect"; readonly fromId: string; readonly toId: string }
);
export type Config = Readonly<Record<string, unknown>>;

/** Nothing of it can be used; why stands there in a sentence, for people and for the model. */
export interface RefusedProposal {
  readonly refused: string;
}
export type EditProposal = { readonly changes: readonly Change[] } | RefusedProposal;

/** The step that a change is about, first of all. */
export const subjectIdOf = (change: Change): string => ("id" in change ? change.id : change.fromId);
