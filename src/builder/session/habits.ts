/** How this person works on canvases, in this browser. */
import { z } from "zod";

const key = "troupe-canvas";
const shape = z.object({
  /** `select`: a drag on the ground chooses what it covers. `hand`: it moves the ground. */
  mode: z.enum(["select", "hand"]),
  /** The wheel of a mouse zooms; two fingers on a trackpad move the ground. */
  gestures: z.enum(["mouse", "trackpad"]),
  isSnapping: z.boolean(),
  hasMinimap: z.boolean(),
  /** `auto`: what the assistant proposes is made at once. */
  assistant: z.enum(["ask", "auto"]),
});
export type Habits = z.infer<typeof shape>;
export type Gestures = Habits["gestures"];

/** A Mac mostly has a trackpad. Nobody is without a way to move the ground: by two fingers, else by dragging it. */
export const usualHabits = (isMac: boolean): Habits => ({
  mode: isMac ? "select" : "hand",
  gestures: isMac ? "trackpad" : "mouse",
  isSnapping: true,
  hasMinimap: true,
  assistant: "ask",
});

/** Only what was chosen is kept; what cannot be read was never chosen. */
export function readHabits(text: string | null): Partial<Habits> {
  try {
    return shape.partial().safeParse(JSON.parse(text ?? "{}")).data ?? {};
  } catch {
    return {};
  }
}
const readKept = () => readHabits(localStorage.getItem(key));

export function keptHabits(): Habits {
  const usual = usualHabits(typeof navigator !== "undefined" && /mac/i.test(navigator.userAgent));
  try {
    return { ...usual, ...readKept() };
  } catch {
    return usual;
  }
}

/** Whether somebody has said so, rather than that it is usual. */
export function isChosen(name: keyof Habits): boolean {
  try {
    return readKept()[name] !== undefined;
  } catch {
    return false;
  }
}

export function keepHabits(change: Partial<Habits>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readKept(), ...change }));
  } catch {
    // Storage is shut, as in some frames: nothing to keep.
  }
}
