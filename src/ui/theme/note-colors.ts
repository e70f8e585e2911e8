/** Background and border colors of notes and groups on a canvas. */
export const noteColors = {
  yellow: { background: "var(--sticky)", line: "var(--sticky-line)" },
  green: softColor("var(--avatar-3)", "var(--avatar-3-soft)"),
  blue: softColor("var(--avatar-2)", "var(--avatar-2-soft)"),
  pink: softColor("var(--avatar-6)", "var(--avatar-6-soft)"),
  purple: softColor("var(--avatar-1)", "var(--avatar-1-soft)"),
};

function softColor(hue: string, background: string) {
  return { background, line: `color-mix(in oklab, ${hue} 28%, ${background})` };
}
