import { escapeHtml } from "#lib/text.ts";
import { type ImageAspect, imageShapes } from "#product/models/image.ts";
import { generateImageText } from "#product/texts/tools/generate-image.ts";

const maxWords = 12;
const lineChars = 22;

/**
 * The demo model's image: the words of the prompt on a colored ground, as SVG. It says that it is a sample, and it is
 * deterministic.
 */
export function demoImage(prompt: string, aspect: ImageAspect, number: number): Uint8Array {
  const [width = 0, height = 0] = imageShapes[aspect].size.split("x").map(Number);
  const words = prompt
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .split(/\s+/)
    .slice(0, maxWords);
  const hue = [...prompt].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 360, number * 67);
  const lines = linesOf(words);
  const top = height / 2 - (lines.length - 1) * 40;
  const text = lines.map(
    (line, at) => `<text x="50%" y="${top + at * 80}" font-size="64" font-weight="600">${escapeHtml(line)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 45% 88%)"/>
<circle cx="${width * 0.78}" cy="${height * 0.2}" r="${width * 0.09}" fill="hsl(${(hue + 40) % 360} 60% 72%)"/>
<path d="M0 ${height} L${width * 0.35} ${height * 0.62} L${width * 0.6} ${height * 0.85} L${width * 0.8} ${height * 0.7} L${width} ${height}Z" fill="hsl(${hue} 40% 76%)"/>
<g font-family="sans-serif" text-anchor="middle" fill="hsl(${hue} 45% 22%)">
${text.join("\n")}
<text x="50%" y="${height - 56}" font-size="52">${escapeHtml(generateImageText.sampleLabel(number))}</text>
</g>
</svg>
`;
  return new TextEncoder().encode(svg);
}

function linesOf(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words.map((one) => one.slice(0, lineChars))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineChars) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
