/** Whether the assistant is shown, and what other parts of the builder want it to be asked. */

export interface Failure {
  readonly nodeId: string;
  readonly error: string;
}

export type ChangeMark = "add" | "change" | "remove";

export interface AssistantState {
  /**
   * `beside`: at the right, as long as nothing else is open there. `over`: above whatever is there. `output`: its newest
   * answer alone, below the failure of a step.
   */
  readonly place: "beside" | "over" | "output" | null;
  /** The step whose failure it was asked to fix. */
  readonly fixingId: string | null;
  /** A question asked with a button instead of typed. */
  readonly question: { readonly text: string; readonly failure: Failure | null } | null;
  /** Steps that its newest proposal is about, by their ids. */
  readonly marks: ReadonlyMap<string, ChangeMark>;
}

export const closedAssistant: AssistantState = { place: null, fixingId: null, question: null, marks: new Map() };
