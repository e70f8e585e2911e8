/** The stored width of the canvas beside a step panel and beside other panels, in percent. */
const storageKeys = { step: "troupe-builder-step-share", other: "troupe-builder-share" } as const;
const defaultShares = { step: 31, other: 68 } as const;

export type PanelKind = keyof typeof storageKeys;

export function loadPanelShare(kind: PanelKind): number {
  try {
    return Number(localStorage.getItem(storageKeys[kind])) || defaultShares[kind];
  } catch {
    return defaultShares[kind];
  }
}

export function savePanelShare(kind: PanelKind, share: number): void {
  try {
    localStorage.setItem(storageKeys[kind], String(share));
  } catch {
    // Storage is blocked, as in some iframes.
  }
}
