import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { isPassageText } from "#product/tools/passage-blocks.ts";

export interface DemoDocument {
  title: string;
  /** Null for a file whose text can't be read here. */
  text: string | null;
  bytes: number;
}

/** The parts of a conversation that the demo model uses. */
export interface DemoPrompt {
  instructions: string;
  /** The person's last message, without documents. */
  question: string;
  /** The person's last message, including documents. */
  fullText: string;
  documents: DemoDocument[];
  /** Media types of images, audio and video. */
  mediaTypes: string[];
  messageCount: number;
  /** Tool results since the person's last message, and passages that were given with it. */
  toolResults: { name: string; text: string }[];
  /** The canvas in the latest tool result that names one. */
  canvasId: string | null;
}

// A message of this length contains more than a question, even if no document is marked.
const longQuestionChars = 1_500;
/** The draft that AI draft chats include, and the time of a message; not part of what the person wrote. */
const addedBlock = /<(draft|proposal|time)>[\s\S]*?<\/\1>/g;
const documentBlock = /<(context|document|source|file|knowledge)\b([^>]*)>([\s\S]*?)<\/\1>/gi;

export function readPrompt(prompt: LanguageModelV4Prompt): DemoPrompt {
  const documents: DemoDocument[] = [];
  const mediaTypes: string[] = [];
  const instructions = prompt.flatMap((message) => (message.role === "system" ? [message.content] : [])).join("\n\n");
  const lastUserAt = prompt.findLastIndex((message) => message.role === "user");
  const lastUser = prompt[lastUserAt];
  const texts: string[] = [];
  const given: DemoPrompt["toolResults"] = [];
  if (lastUser?.role === "user")
    for (const part of lastUser.content) {
      if (part.type === "text" && isPassageText(part.text)) given.push({ name: "context", text: part.text });
      else if (part.type === "text") texts.push(part.text);
      else if (/^(image|audio|video)(\/|$)/.test(part.mediaType)) mediaTypes.push(part.mediaType);
      else documents.push(readFile(part.filename ?? part.mediaType, part.mediaType, part.data));
    }
  const fullText = texts.join("\n\n").replaceAll(addedBlock, "").trim();
  const question = fullText
    .replaceAll(documentBlock, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const isLong = question.length > longQuestionChars;
  documents.unshift(
    ...documentBlocksIn(fullText),
    ...(isLong ? [textDocument("your message", question)] : []),
    ...documentBlocksIn(instructions),
  );
  return {
    instructions: instructions.replaceAll(documentBlock, "").trim(),
    question: isLong ? `${question.slice(0, 300)}…` : question,
    fullText,
    documents,
    mediaTypes,
    messageCount: prompt.filter((message) => message.role === "user" || message.role === "assistant").length,
    toolResults: [...given, ...toolResultsAfter(prompt, lastUserAt)],
    canvasId: lastCanvasIn(toolResultsAfter(prompt, -1)),
  };
}

function textDocument(title: string, text: string): DemoDocument {
  return { title, text, bytes: new TextEncoder().encode(text).length };
}

function documentBlocksIn(text: string): DemoDocument[] {
  return [...text.matchAll(documentBlock)].flatMap(([, kind = "", attributes = "", body = ""]) => {
    const title = /(?:title|name|filename)="([^"]*)"/i.exec(attributes)?.[1] ?? kind;
    return body.trim() === "" ? [] : [textDocument(title, body.trim())];
  });
}

function readFile(
  title: string,
  mediaType: string,
  data: { type: string; data?: unknown; text?: unknown },
): DemoDocument {
  if (data.type === "text" && typeof data.text === "string") return textDocument(title, data.text);
  const bytes =
    typeof data.data === "string"
      ? Buffer.from(data.data, "base64")
      : data.data instanceof Uint8Array
        ? data.data
        : null;
  const isText = /^text\/|json|xml|csv|markdown/.test(mediaType);
  return { title, text: isText && bytes ? new TextDecoder().decode(bytes) : null, bytes: bytes?.length ?? 0 };
}

function toolResultsAfter(prompt: LanguageModelV4Prompt, at: number): DemoPrompt["toolResults"] {
  return prompt.slice(at + 1).flatMap((message) =>
    message.role !== "tool"
      ? []
      : message.content.flatMap((part) => {
          if (part.type !== "tool-result") return [];
          const { output } = part;
          const text =
            "value" in output
              ? typeof output.value === "string"
                ? output.value
                : JSON.stringify(output.value)
              : output.type;
          return [{ name: part.toolName, text }];
        }),
  );
}

function lastCanvasIn(results: DemoPrompt["toolResults"]): string | null {
  const { text = "" } = results.findLast(({ name }) => name.endsWith("_canvas")) ?? {};
  return /"documentId":\s*"([^"]+)"/.exec(text)?.[1] ?? null;
}
