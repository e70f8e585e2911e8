import { readStorage, writeStorage } from "#ui/browser-storage.ts";

/** The stored width of the canvas beside a step panel and beside other panels, in percent. */
const storageKeys = { step: "troupe-builder-step-share", other: "troupe-builder-share" } as const;
const defaultShares = { step: 31, other: 68 } as const;

export type PanelKind = keyof typeof storageKeys;

export const loadPanelShare = (kind: PanelKind): number =>
  Number(readStorage(storageKeys[kind])) || defaultShares[kind];

export const savePanelShare = (kind: PanelKind, share: number): void => writeStorage(storageKeys[kind], String(share));
