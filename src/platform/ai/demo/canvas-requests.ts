import type { DemoCall } from "./demo-answer.ts";

const createTool = "create_canvas";
const updateTool = "update_canvas";

/** Words for the kinds of canvases. */
const kindWords: readonly (readonly [word: RegExp, kind: string])[] = [
  [/page$/i, "HTML"],
  [/^(carousel|slides)$/i, "CAROUSEL"],
];
const request =
  /\b(?:write|create|make|draft)\s+(?:me\s+)?(?:an?\s+|some\s+)?(canvas|document|web ?page|page|carousel|slides)\s+about\s+([^.?!\n]+)/gi;
const change = /\b(?:update|change|revise)\s+(?:the|this|that)\s+canvas(?:\s+(?:so\s+that|to)|\s*:)?\s+([^.?!\n]+)/gi;

/**
 * What plain sentences ask of canvases, in order: "Write a canvas about tides. Update the canvas: add the moon."
 * `documentId` is the canvas that the conversation mentioned last.
 */
export function readCanvasRequests(
  question: string,
  tools: readonly { name: string }[],
  documentId: string | null,
): DemoCall[] {
  const isOffered = (tool: string) => tools.some(({ name }) => name === tool);
  const created = isOffered(createTool) ? [...question.matchAll(request)].map(createCall) : [];
  const changed =
    documentId && isOffered(updateTool)
      ? [...question.matchAll(change)].map(({ index, 1: wish = "" }) => ({
          at: index,
          call: { name: updateTool, input: JSON.stringify({ documentId, instructions: wish.trim() }) },
        }))
      : [];
  return [...created, ...changed].toSorted((one, other) => one.at - other.at).map(({ call }) => call);
}

function createCall({ index, 0: sentence, 1: word = "", 2: about = "" }: RegExpExecArray) {
  const [, kind = "TEXT"] = kindWords.find(([pattern]) => pattern.test(word)) ?? [];
  const subject = about.trim();
  const title = (subject.charAt(0).toUpperCase() + subject.slice(1)).slice(0, 60);
  return { at: index, call: { name: createTool, input: JSON.stringify({ kind, title, task: sentence.trim() }) } };
}
