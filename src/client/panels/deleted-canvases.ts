import { createContext, use } from "react";

const DeletedCanvasesContext = createContext<ReadonlySet<string>>(new Set());

/** Ids of canvases that no longer exist, for the cards below. */
export const DeletedCanvasesProvider = DeletedCanvasesContext.Provider;

export const useIsCanvasDeleted = (documentId: string | undefined): boolean =>
  use(DeletedCanvasesContext).has(documentId ?? "");
