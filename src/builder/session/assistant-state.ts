/** Where the assistant is shown, and questions from other parts of the builder. */

export interface Failure {
  readonly nodeId: string;
  readonly error: string;
}

export type ChangeMark = "add" | "change" | "remove";

export interface AssistantState {
  /**
   * `beside`: at the right, while no other panel is open there. `over`: as a drawer. `output`: only the newest answer,
   * below a failed step.
   */
  readonly place: "beside" | "over" | "output" | null;
  /** Id of the failed step it was asked to fix. */
  readonly fixingId: string | null;
  /** A question from a button instead of the text field. */
  readonly question: { readonly text: string; readonly failure: Failure | null } | null;
  /** Marks of the newest proposal by step id. */
  readonly marks: ReadonlyMap<string, ChangeMark>;
}

export const closedAssistant: AssistantState = { place: null, fixingId: null, question: null, marks: new Map() };
