/** Who else has the workflow open, and how this page tells them where it is. */

export type PresenceEvent =
  /** A client just connected and asks who is here. */
  | { readonly do: "ask" }
  | {
      readonly do: "be";
      readonly key: string;
      readonly userId: string;
      readonly nodeId: string | null;
      readonly editing: "no" | "typing" | "takeOver";
    }
  | { readonly do: "leave"; readonly key: string };

export interface PresenceLocation {
  readonly userId: string;
  /** The step whose settings they have open. */
  readonly nodeId: string | null;
  /** They change that step's settings right now. */
  readonly isEditing: boolean;
}

/** Another person, and the step whose settings they have open. */
export interface OtherPerson extends PresenceLocation {
  readonly name: string;
  readonly imageUrl: string | null;
  /** Of their ring, one of the six of the theme. */
  readonly hue: number;
}

export interface PresenceConnection {
  receive: (news: PresenceEvent) => void;
  /** The step whose settings are open now. */
  setOpenStep: (nodeId: string | null) => void;
  /** A key was pressed in the settings of this step: it is locked for the others. */
  reportTyping: (nodeId: string) => void;
  /** Unlocks the step here and locks it for the person who was editing it. */
  takeOver: (nodeId: string) => void;
  leave: () => void;
  /** Leaves, and hears and says nothing any more. */
  close: () => void;
}
