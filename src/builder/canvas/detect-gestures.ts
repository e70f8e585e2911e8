import { isPreferenceSet } from "#builder/session/canvas-preferences.ts";
import type { BuilderSession } from "#builder/session/session.ts";

/** Two fingers send small, uneven steps and go aside as well; a wheel sends the same large ones. */
export function isFromTrackpad({ deltaX, deltaY, deltaMode }: Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode">) {
  return deltaMode === 0 && (deltaX !== 0 || !Number.isInteger(deltaY) || Math.abs(deltaY) < 40);
}

/** As long as nobody has said what they scroll with, the first scroll tells; the returned function ends the watch. */
export function detectGestures(root: HTMLElement | null, { store }: BuilderSession): () => void {
  const watch = (event: WheelEvent) => {
    // A pinch comes as a wheel with Ctrl, from either.
    if (event.ctrlKey) return;
    root?.removeEventListener("wheel", watch, { capture: true });
    if (isPreferenceSet("gestures")) return;
    const { preferences } = store.get();
    store.set({ preferences: { ...preferences, gestures: isFromTrackpad(event) ? "trackpad" : "mouse" } });
  };
  root?.addEventListener("wheel", watch, { capture: true, passive: true });
  return () => root?.removeEventListener("wheel", watch, { capture: true });
}
