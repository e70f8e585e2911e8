/** How wide this device keeps the canvas beside the three panes of a step, and beside other panels, in percent. */
const keys = { step: "troupe-builder-step-share", other: "troupe-builder-share" } as const;
const firstShares = { step: 31, other: 68 } as const;

export type PanelKind = keyof typeof keys;

export function keptShare(kind: PanelKind): number {
  try {
    return Number(localStorage.getItem(keys[kind])) || firstShares[kind];
  } catch {
    return firstShares[kind];
  }
}

export function keepShare(kind: PanelKind, share: number): void {
  try {
    localStorage.setItem(keys[kind], String(share));
  } catch {
    // Storage is shut, as in some frames: nothing to keep.
  }
}
