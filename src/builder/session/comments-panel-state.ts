/** What a comment is attached to. */
export type CommentAnchor =
  | { readonly nodeId: string }
  | { readonly position: { readonly x: number; readonly y: number } };

/** State of the open comments panel. */
export interface CommentsPanelState {
  readonly anchor: CommentAnchor | null;
  /** Thread that gets the focus. */
  readonly threadId?: string;
}
