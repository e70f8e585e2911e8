import type { DemoCall } from "./demo-answer.ts";

const createTool = "create_canvas";

/** Words for the kinds of canvases. */
const kindWords: readonly (readonly [word: RegExp, kind: string])[] = [
  [/page$/i, "HTML"],
  [/^(carousel|slides)$/i, "CAROUSEL"],
];
const request =
  /\b(?:write|create|make|draft)\s+(?:me\s+)?(?:an?\s+|some\s+)?(canvas|document|web ?page|page|carousel|slides)\s+about\s+([^.?!\n]+)/gi;

/** The canvases that plain sentences ask for, in order: "Write a canvas about tides." */
export function readCanvasRequests(question: string, tools: readonly { name: string }[]): DemoCall[] {
  if (!tools.some(({ name }) => name === createTool)) return [];
  return [...question.matchAll(request)].map(([sentence, word = "", about = ""]) => {
    const [, kind = "TEXT"] = kindWords.find(([pattern]) => pattern.test(word)) ?? [];
    const subject = about.trim();
    const title = (subject.charAt(0).toUpperCase() + subject.slice(1)).slice(0, 60);
    return { name: createTool, input: JSON.stringify({ kind, title, task: sentence.trim() }) };
  });
}
