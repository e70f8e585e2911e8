import { escapeHtml } from "#lib/text.ts";
import type { DemoPrompt } from "./read-prompt.ts";
import { shorten } from "./text-facts.ts";

const backgroundColors = ["#1f3a5f", "#3d2b56", "#14532d", "#7c2d12"];

/** Whether the instructions ask for HTML documents only. */
export const wantsHtmlPages = ({ instructions }: DemoPrompt): boolean => /<!doctype html>/i.test(instructions);

/**
 * The demo model's web page, or slides when the instructions ask for one document per slide. The page states that it is
 * a demo, and it is deterministic for a given prompt.
 */
export function demoPages(prompt: DemoPrompt): string {
  const [, width = "1200", height = "800"] = /(\d{3,4}) × (\d{3,4}) pixels/.exec(prompt.instructions) ?? [];
  const size = { width, height };
  const asked = shorten(prompt.question, 160) || "Empty request";
  if (!/for each slide/i.test(prompt.instructions))
    return pageHtml(asked, ["The demo model made this page.", ...requestFacts(prompt)], size, backgroundColors[0]);
  const slides = [
    [asked, "The demo model made this carousel."],
    ["This is a demo", "The demo model follows fixed rules. It does not understand your request."],
    ["Your request", ...requestFacts(prompt)],
    ["Get real slides", "Add a provider key in Settings."],
  ];
  return slides.map(([title = "", ...lines], at) => pageHtml(title, lines, size, backgroundColors[at])).join("\n");
}

function requestFacts({ question, documents }: DemoPrompt): string[] {
  const words = question.split(/\s+/).filter(Boolean).length;
  return [`The request has ${words} words.`, `Attached documents: ${documents.length}.`];
}

function pageHtml(
  title: string,
  lines: readonly string[],
  { width, height }: { width: string; height: string },
  backgroundColor = "#1f3a5f",
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; box-sizing: border-box; max-width: ${width}px; min-height: ${height}px; padding: 48px; display: grid; align-content: center; gap: 16px; font: 20px/1.5 system-ui, sans-serif; color: #ffffff; background: ${backgroundColor}; }
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
