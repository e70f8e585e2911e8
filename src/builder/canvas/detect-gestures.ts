import { isPreferenceSet } from "#builder/session/canvas-preferences.ts";
import type { BuilderSession } from "#builder/session/session.ts";

/** A trackpad sends small, uneven and sideways deltas; a mouse wheel sends large, equal ones. */
export function isFromTrackpad({ deltaX, deltaY, deltaMode }: Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode">) {
  return deltaMode === 0 && (deltaX !== 0 || !Number.isInteger(deltaY) || Math.abs(deltaY) < 40);
}

/** Detects the input device from the first scroll, unless the person has chosen one. Returns the cleanup function. */
export function detectGestures(root: HTMLElement | null, { store }: BuilderSession): () => void {
  const watch = (event: WheelEvent) => {
    // Pinch gestures arrive as wheel events with Ctrl on both devices.
    if (event.ctrlKey) return;
    root?.removeEventListener("wheel", watch, { capture: true });
    if (isPreferenceSet("gestures")) return;
    const { preferences } = store.getState();
    store.setState({ preferences: { ...preferences, gestures: isFromTrackpad(event) ? "trackpad" : "mouse" } });
  };
  root?.addEventListener("wheel", watch, { capture: true, passive: true });
  return () => root?.removeEventListener("wheel", watch, { capture: true });
}
