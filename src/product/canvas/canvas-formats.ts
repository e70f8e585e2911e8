/** The files that canvases can be saved as; `file` is the stored recording or clip itself. */
export const canvasFormats = ["png", "pdf", "docx", "markdown", "file"] as const;

export type CanvasFormat = (typeof canvasFormats)[number];
