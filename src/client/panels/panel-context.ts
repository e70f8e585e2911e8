import { createContext } from "react";

/** Around what stands in a side panel: page heads turn into panel heads there. */
export interface PanelPlace {
  onClose: () => void;
  /** The page of its own that shows the same. */
  pageHref: string | null;
}
export const PanelContext = createContext<PanelPlace | null>(null);

/** The frame's place for side panels; the newest claim is shown. */
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
