/** A brand color as CSS variables. Text on it is white where that reads well, else black. */
export const brandStyle = (color: string): Record<`--${string}`, string> => ({
  "--brand": color,
  "--on-brand": luminance(color) <= 0.1834 ? "#fff" : "#000",
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
