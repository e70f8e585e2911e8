import type { StickyNoteColour } from "./spec.ts";

/** The grounds of the five colours; yellow is the usual one of the look, the others are soft hues of the same weight. */
export const noteColours: Readonly<Record<StickyNoteColour, { ground: string; line: string }>> = {
  yellow: { ground: "var(--sticky)", line: "var(--sticky-line)" },
  green: soft("var(--cast-3)", "var(--cast-3-soft)"),
  blue: soft("var(--cast-2)", "var(--cast-2-soft)"),
  pink: soft("var(--cast-6)", "var(--cast-6-soft)"),
  purple: soft("var(--cast-1)", "var(--cast-1-soft)"),
};

function soft(hue: string, ground: string) {
  return { ground, line: `color-mix(in oklab, ${hue} 28%, ${ground})` };
}
