/** Background and border colors of notes and groups on a canvas. */
export const noteColors = {
  yellow: { ground: "var(--sticky)", line: "var(--sticky-line)" },
  green: softColor("var(--cast-3)", "var(--cast-3-soft)"),
  blue: softColor("var(--cast-2)", "var(--cast-2-soft)"),
  pink: softColor("var(--cast-6)", "var(--cast-6-soft)"),
  purple: softColor("var(--cast-1)", "var(--cast-1-soft)"),
};

function softColor(hue: string, ground: string) {
  return { ground, line: `color-mix(in oklab, ${hue} 28%, ${ground})` };
}
