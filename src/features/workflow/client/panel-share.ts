/** How wide this device keeps the canvas beside the settings, in percent. */
const key = "troupe-builder-share";
const firstShare = 68;

export function keptShare(): number {
  try {
    return Number(localStorage.getItem(key)) || firstShare;
  } catch {
    return firstShare;
  }
}

export function keepShare(share: number): void {
  try {
    localStorage.setItem(key, String(share));
  } catch {
    // Storage is shut, as in some frames: nothing to keep.
  }
}
