/** One change that a model proposes for the open workflow. Steps are referenced by id. */
export type Change = {
  readonly key: string;
  /** Readable sentence with the step labels at the time of the proposal. */
  readonly said: string;
} & (
  | {
      readonly do: "add";
      /** Id of the new step. */
      readonly id: string;
      readonly type: string;
      readonly label: string;
      /** Settings in the compact form. */
      readonly config: Config;
      /** The step it follows. Null adds it at the start; absent adds it at the end. */
      readonly afterId?: string | null;
    }
  | { readonly do: "change"; readonly id: string; readonly config: Config }
  | { readonly do: "rename"; readonly id: string; readonly label: string }
  | { readonly do: "remove"; readonly id: string }
  | { readonly do: "connect" | "disconnect"; readonly fromId: string; readonly toId: string }
);
export type Config = Readonly<Record<string, unknown>>;

/** A proposal that can't be used, with the reason as a sentence for people and for the model. */
export interface RefusedProposal {
  readonly refused: string;
}
export type EditProposal = { readonly changes: readonly Change[] } | RefusedProposal;

/** Id of the step that a change is mainly about. */
export const subjectIdOf = (change: Change): string => ("id" in change ? change.id : change.fromId);
