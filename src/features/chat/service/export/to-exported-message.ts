import { z } from "zod";
import { readableMentions } from "#lib/mention.ts";
import { truncate, withoutControls } from "#lib/text.ts";
import type { MessagePart, ToolPart, ToolState } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { chatExportText } from "#product/texts/chat/chat-export.ts";
import { specOfTool } from "#tools/spec-of-tool.ts";
import { toolNameOf } from "#tools/tool-title.ts";
import { splitBySpeaker } from "../../schema/steering-part.ts";
import type { MessageMetadata } from "../../schema.ts";
import type { ExportedMessage, ExportedPart } from "./export-format.ts";
import { shareableJson, withoutSignedLinks } from "./shareable-json.ts";

/** A stored message, as far as it is exported. */
export interface StoredMessage {
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly parts: readonly MessagePart[];
  readonly metadata: MessageMetadata;
  readonly status: keyof typeof states;
  readonly createdAt: Date;
}

const states = {
  DONE: "done",
  STREAMING: "open",
  WAITING: "open",
  STOPPED: "stopped",
  FAILED: "failed",
} as const satisfies Record<string, ExportedMessage["state"]>;

/**
 * A message without its reasoning, its storage paths, and the ids of other things. A reply into which a person sent
 * messages becomes several, and each part of the reply has the reply's id.
 */
export function toExportedMessages(one: StoredMessage, author: string, person: string): ExportedMessage[] {
  if (one.role === "user") return [toExportedMessage(one, author)];
  const speeches = splitBySpeaker(one.parts);
  if (speeches.length < 2) return [toExportedMessage(one, author)];
  return speeches.map((speech, at) => {
    if (speech.role === "assistant") {
      const status = at === speeches.length - 1 ? one.status : "DONE";
      return toExportedMessage({ ...one, parts: speech.parts, status }, author);
    }
    const { id, data } = speech.steering;
    const { images, files, sentAt } = data;
    const sent = { id, role: "user", parts: speech.parts, metadata: { images, files }, status: "DONE" } as const;
    return toExportedMessage({ ...sent, createdAt: new Date(sentAt) }, person);
  });
}

function toExportedMessage(
  { id, role, parts, metadata, status, createdAt }: StoredMessage,
  author: string,
): ExportedMessage {
  const attachments = [
    ...(metadata.files ?? []).map(({ title }) => title),
    ...(metadata.images ?? []).map(() => chatExportText.image),
  ].map((name): ExportedPart => ({ type: "file", name: oneLine(name) }));
  return {
    id,
    role,
    author: oneLine(author),
    sentAt: createdAt.toISOString(),
    state: states[status],
    parts: [...attachments, ...parts.flatMap((part) => toExportedPart(part, role) ?? [])],
  };
}

function toExportedPart(part: MessagePart, role: StoredMessage["role"]): ExportedPart | null {
  if ("toolCallId" in part) return toAnswers(part) ?? toToolCall(part);
  if (part.type === "text" && "text" in part) {
    const text = withoutSignedLinks(withoutControls(role === "user" ? readableMentions(part.text) : part.text));
    return text.trim() ? { type: "text", text } : null;
  }
  if (part.type === "file" && "url" in part)
    return { type: "file", name: oneLine(part.filename ?? "") || chatExportText.file };
  if (part.type === "source-url" && "url" in part) {
    const { title, url } = part;
    return isWebUrl(url) ? { type: "source", title: oneLine(title ?? "") || url, url } : null;
  }
  if (part.type === "source-document" && "title" in part) return { type: "source", title: oneLine(part.title) };
  return null;
}

const { exportedInputChars, exportedOutputChars } = limits.chat;

const callStates: Readonly<Record<ToolState, Extract<ExportedPart, { type: "tool" }>["state"]>> = {
  "input-streaming": "open",
  "input-available": "open",
  "approval-requested": "open",
  "output-available": "done",
  "output-error": "failed",
  "output-denied": "denied",
};

function toToolCall(part: ToolPart): ExportedPart {
  const { state, input, output, errorText } = part;
  return {
    type: "tool",
    tool: toolNameOf(part),
    state: callStates[state],
    input: shareableJson(input, exportedInputChars),
    ...(output !== undefined && { output: shareableJson(output, exportedOutputChars) }),
    ...(errorText && { error: truncate(withoutControls(errorText), exportedOutputChars) }),
  };
}

const answersShape = z.object({ answers: z.array(z.object({ label: z.string(), value: z.unknown() })) });
const namedFile = z.object({ name: z.string() });

/** The answers to a tool that asks a person; null for other tools, and for answers that can't be read. */
export function toAnswers(part: ToolPart): ExportedPart | null {
  if (!specOfTool(toolNameOf(part))?.acceptAnswer) return null;
  const { data } = answersShape.safeParse(part.output);
  if (!data) return null;
  return {
    type: "answers",
    answers: data.answers.map(({ label, value }) => ({
      question: oneLine(label),
      answer: (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
        if (typeof one === "string") return withoutControls(one);
        return namedFile.safeParse(one).data?.name ?? [];
      }),
    })),
  };
}

export const oneLine = (text: string): string => withoutControls(text).replaceAll(/\s+/g, " ").trim();

const isWebUrl = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
