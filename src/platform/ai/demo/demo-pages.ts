import { escapeHtml } from "#lib/text.ts";
import type { DemoPrompt } from "./read-prompt.ts";
import { short } from "./summary.ts";

const grounds = ["#1f3a5f", "#3d2b56", "#14532d", "#7c2d12"];

/** Whether the instructions ask for HTML documents, and for nothing else. */
export const asksForPages = ({ instructions }: DemoPrompt): boolean => /<!doctype html>/i.test(instructions);

/**
 * The demo model's web page, or its slides where the instructions ask for one document each: honest about what it is,
 * the same for the same prompt.
 */
export function demoPages(prompt: DemoPrompt): string {
  const [, width = "1200", height = "800"] = /(\d{3,4}) × (\d{3,4}) pixels/.exec(prompt.instructions) ?? [];
  const size = { width, height };
  const asked = short(prompt.question, 160) || "Nothing was asked for";
  if (!/for each slide/i.test(prompt.instructions))
    return page(asked, [`This page was made by the demo model.`, ...facts(prompt)], size, grounds[0]);
  const slides = [
    [asked, "This carousel was made by the demo model."],
    ["It is not an AI", "It follows fixed rules and understands nothing."],
    ["What it saw", ...facts(prompt)],
    ["Get real slides", "Add a provider key in the settings."],
  ];
  return slides.map(([title = "", ...lines], at) => page(title, lines, size, grounds[at])).join("\n");
}

function facts({ question, documents }: DemoPrompt): string[] {
  const words = question.split(/\s+/).filter(Boolean).length;
  return [`The request has ${words} words.`, `${documents.length} documents came with it.`];
}

function page(
  title: string,
  lines: readonly string[],
  { width, height }: { width: string; height: string },
  ground = "#1f3a5f",
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; box-sizing: border-box; max-width: ${width}px; min-height: ${height}px; padding: 48px; display: grid; align-content: center; gap: 16px; font: 20px/1.5 system-ui, sans-serif; color: #ffffff; background: ${ground}; }
h1 { margin: 0; font-size: 44px; line-height: 1.15; overflow-wrap: anywhere; }
p { margin: 0; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
</body>
</html>`;
}
