/** White text reaches 4.5:1 up to this luminance. Choosing the higher contrast would put black on our own accent. */
const maxLuminanceForWhite = 0.1834;

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2), 0 black to 1 white; null for anything else. */
export function luminanceOf(color: string): number | null {
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color.trim());
  const digits = hex?.[2] ?? hex?.[1]?.replace(/./g, "$&$&");
  if (!digits) return null;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminanceOf(one) ?? 0, luminanceOf(other) ?? 0].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The readable text color on an accent. */
export function textColorOn(accent: string): "#FFFFFF" | "#000000" {
  return (luminanceOf(accent) ?? 0) <= maxLuminanceForWhite ? "#FFFFFF" : "#000000";
}

/**
 * Applies a workspace's accent color to the page or an element; null removes it. Colors close to white or black get a
 * subtle border.
 */
export function applyAccent(accent: string | null, element: HTMLElement = document.documentElement): void {
  const luminance = accent === null ? null : luminanceOf(accent);
  if (accent === null || luminance === null) {
    for (const name of ["--accent", "--on-accent", "--accent-edge"]) element.style.removeProperty(name);
    return;
  }
  element.style.setProperty("--accent", accent);
  element.style.setProperty("--on-accent", textColorOn(accent));
  const isFaint = luminance > 0.75 || luminance < 0.03;
  element.style.setProperty("--accent-edge", isFaint ? "var(--line-3)" : "transparent");
}
