/** What a new comment is about. */
export type CommentPlace =
  | { readonly nodeId: string }
  | { readonly position: { readonly x: number; readonly y: number } };

/** The comments are open; perhaps a new one is being written. */
export interface Talk {
  readonly about: CommentPlace | null;
  /** This one is read first. */
  readonly threadId?: string;
}
