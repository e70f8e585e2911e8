/** Presence: the other people in the workflow and this page's connection to them. */

export type PresenceEvent =
  /** A client has just connected and asks who is here. */
  | { readonly do: "ask" }
  | {
      readonly do: "update";
      readonly key: string;
      readonly userId: string;
      readonly nodeId: string | null;
      readonly editing: "no" | "typing" | "takeOver";
    }
  | { readonly do: "leave"; readonly key: string };

export interface PresenceLocation {
  readonly userId: string;
  /** Id of the step they have open. */
  readonly nodeId: string | null;
  /** Whether they are editing that step now. */
  readonly isEditing: boolean;
}

/** Another person and the step they have open. */
export interface OtherPerson extends PresenceLocation {
  readonly name: string;
  readonly imageUrl: string | null;
  /** Hue of their ring, 1 to 6. */
  readonly hue: number;
}

export interface PresenceConnection {
  receive: (event: PresenceEvent) => void;
  /** Reports the step that is open now. */
  setOpenStep: (nodeId: string | null) => void;
  /** Reports typing in a step, which locks it for the others. */
  reportTyping: (nodeId: string) => void;
  /** Unlocks the step here and locks it for its editor. */
  takeOver: (nodeId: string) => void;
  leave: () => void;
  /** Leaves and stops sending and receiving. */
  close: () => void;
}
