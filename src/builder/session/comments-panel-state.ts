/** What a new comment is about. */
export type CommentAnchor =
  | { readonly nodeId: string }
  | { readonly position: { readonly x: number; readonly y: number } };

/** The comments are open; perhaps a new one is being written. */
export interface CommentsPanelState {
  readonly anchor: CommentAnchor | null;
  /** This one is read first. */
  readonly threadId?: string;
}
