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
  /** `pageShare` is the width of the page beside it in percent, until the person changes it. */
  claim: (id: string, kind: string, pageShare?: number) => void;
  release: (id: string) => void;
}
export const PanelHostContext = createContext<PanelHost>({
  element: null,
  topId: null,
  claim: () => {},
  release: () => {},
});
