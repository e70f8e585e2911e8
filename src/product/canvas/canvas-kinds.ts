/** The names of the canvas kinds on the wire. Chats also use them in lower case. */
export const canvasKinds = ["TEXT", "HTML", "CAROUSEL", "AUDIO", "VIDEO", "AGENT", "WORKFLOW"] as const;
export type CanvasKind = (typeof canvasKinds)[number];

// `toLowerCase` of a literal is its lower-case form.
export const chatCanvasKinds = canvasKinds.map((kind) => kind.toLowerCase()) as [
  Lowercase<CanvasKind>,
  ...Lowercase<CanvasKind>[],
];
export type ChatCanvasKind = Lowercase<CanvasKind>;

/** The kind as chats name it. */
export const chatKindOf = (kind: CanvasKind): ChatCanvasKind => kind.toLowerCase() as ChatCanvasKind; // as above

/** The kind of a name in either case. */
export const canvasKindOf = (name: CanvasKind | ChatCanvasKind): CanvasKind => name.toUpperCase() as CanvasKind; // as above

/** The files that canvases can be saved as; `file` is the stored recording or clip itself. */
export const canvasFormats = ["png", "pdf", "docx", "markdown", "file"] as const;
export type CanvasFormat = (typeof canvasFormats)[number];
