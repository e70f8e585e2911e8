/** Canvas preferences of this person, stored in this browser. */
import { z } from "zod";
import { readStorage, writeStoredJson } from "#ui/browser-storage.ts";

const storageKey = "troupe-canvas";
const preferencesSchema = z.object({
  /** What a drag on the canvas does. `select`: selects. `hand`: pans. */
  mode: z.enum(["select", "hand"]),
  /** `mouse`: the wheel zooms. `trackpad`: two fingers pan. */
  gestures: z.enum(["mouse", "trackpad"]),
  isSnapping: z.boolean(),
  hasMinimap: z.boolean(),
  /** `auto`: the assistant's proposals are applied immediately. */
  assistant: z.enum(["ask", "auto"]),
});
export type CanvasPreferences = z.infer<typeof preferencesSchema>;
export type Gestures = CanvasPreferences["gestures"];

/** Macs mostly have trackpads. Both defaults allow panning: with two fingers, or by dragging. */
export const defaultPreferences = (isMac: boolean): CanvasPreferences => ({
  mode: isMac ? "select" : "hand",
  gestures: isMac ? "trackpad" : "mouse",
  isSnapping: true,
  hasMinimap: true,
  assistant: "ask",
});

/** Parses the stored preferences. Invalid data is ignored. */
export function parsePreferences(text: string | null): Partial<CanvasPreferences> {
  try {
    return preferencesSchema.partial().safeParse(JSON.parse(text ?? "{}")).data ?? {};
  } catch {
    return {};
  }
}
const readStored = () => parsePreferences(readStorage(storageKey));

export function loadPreferences(): CanvasPreferences {
  const isMac = typeof navigator !== "undefined" && /mac/i.test(navigator.userAgent);
  return { ...defaultPreferences(isMac), ...readStored() };
}

/** Whether the person has set this preference. */
export const isPreferenceSet = (name: keyof CanvasPreferences): boolean => readStored()[name] !== undefined;

export const savePreferences = (change: Partial<CanvasPreferences>): void =>
  writeStoredJson(storageKey, { ...readStored(), ...change });
