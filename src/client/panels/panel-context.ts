import { createContext } from "react";

/** Provided inside a side panel, where page headers render as panel headers. */
export interface PanelPlace {
  onClose: () => void;
  /** The full page with the same content. */
  pageHref: string | null;
}
export const PanelContext = createContext<PanelPlace | null>(null);

/** The frame's slot for side panels; the newest claim is shown. */
export interface PanelHost {
  element: HTMLElement | null;
  topId: string | null;
  claim: (id: string, kind: string) => void;
  release: (id: string) => void;
}
export const PanelHostContext = createContext<PanelHost>({
  element: null,
  topId: null,
  claim: () => {},
  release: () => {},
});
