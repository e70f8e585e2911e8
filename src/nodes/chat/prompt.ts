import type { ReplyRequest } from "#engine/host.ts";
import type { Message } from "#engine/message.ts";
import type { FilledTemplate, Prompt } from "#engine/prompt.ts";
import type { Question } from "./spec.ts";

/** A person's message with its attachments, like a filled template. */
export function questionContent({ text, images, files }: Pick<Question, "text" | "images" | "files">): FilledTemplate {
  return {
    text,
    attachments: [
      ...files.map(({ documentId, title }) => ({ kind: "document" as const, documentId, title })),
      ...images.map(({ s3FilePath }) => ({ kind: "media" as const, mediaType: "image/*", title: "", s3FilePath })),
    ],
    resources: [],
  };
}

/** A question with its documents' texts, and its answer. */
export interface Exchange {
  id: string;
  asked: Prompt;
  answer: Message | null;
}

/** The last question, behind the whole conversation, and its documents with those of the earlier ones. Pictures of earlier questions have been seen. */
export function chatPrompt(exchanges: readonly Exchange[]): Pick<ReplyRequest, "parts" | "history" | "resources"> {
  const last = exchanges.at(-1);
  const history = exchanges.slice(0, -1).flatMap(({ id, asked, answer }): Message[] => {
    const parts = asked.parts.flatMap((part) => (part.type === "text" ? [part] : []));
    return [{ id, role: "user", parts }, ...(answer ? [answer] : [])];
  });
  const resources = exchanges.flatMap(({ asked }) => asked.resources);
  const documents = exchanges
    .slice(0, -1)
    .flatMap(({ asked }) => asked.parts.filter(({ type }) => type === "document"));
  return { parts: [...(last?.asked.parts ?? []), ...documents], history, resources };
}
