/** How this person works on canvases, in this browser. */
import { z } from "zod";

const storageKey = "troupe-canvas";
const preferencesSchema = z.object({
  /** `select`: a drag on the ground chooses what it covers. `hand`: it moves the ground. */
  mode: z.enum(["select", "hand"]),
  /** The wheel of a mouse zooms; two fingers on a trackpad move the ground. */
  gestures: z.enum(["mouse", "trackpad"]),
  isSnapping: z.boolean(),
  hasMinimap: z.boolean(),
  /** `auto`: what the assistant proposes is made at once. */
  assistant: z.enum(["ask", "auto"]),
});
export type CanvasPreferences = z.infer<typeof preferencesSchema>;
export type Gestures = CanvasPreferences["gestures"];

/** A Mac mostly has a trackpad. Nobody is without a way to move the ground: by two fingers, else by dragging it. */
export const defaultPreferences = (isMac: boolean): CanvasPreferences => ({
  mode: isMac ? "select" : "hand",
  gestures: isMac ? "trackpad" : "mouse",
  isSnapping: true,
  hasMinimap: true,
  assistant: "ask",
});

/** Only what was chosen is kept; what cannot be read was never chosen. */
export function parsePreferences(text: string | null): Partial<CanvasPreferences> {
  try {
    return preferencesSchema.partial().safeParse(JSON.parse(text ?? "{}")).data ?? {};
  } catch {
    return {};
  }
}
const readStored = () => parsePreferences(localStorage.getItem(storageKey));

export function loadPreferences(): CanvasPreferences {
  const defaults = defaultPreferences(typeof navigator !== "undefined" && /mac/i.test(navigator.userAgent));
  try {
    return { ...defaults, ...readStored() };
  } catch {
    return defaults;
  }
}

/** Whether somebody has said so, rather than that it is usual. */
export function isPreferenceSet(name: keyof CanvasPreferences): boolean {
  try {
    return readStored()[name] !== undefined;
  } catch {
    return false;
  }
}

export function savePreferences(change: Partial<CanvasPreferences>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readStored(), ...change }));
  } catch {
    // Storage is shut, as in some frames: nothing to keep.
  }
}
