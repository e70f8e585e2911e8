import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { type Message, message, transcript } from "#engine/message.ts";
import { nodeSpec, type PieceKind } from "#engine/node.ts";
import { filePath, idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";
import { chatStepText } from "#product/texts/run/chat-step.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";

const { chatMessages, promptChars } = limits.workflow;
const { imagesPerMessage, filesPerMessage } = limits.chat;

const config = z.object({
  agentId: z.string().max(64).nullable().default(null),
  /** Sent to the agent before the person writes; when empty, the person starts. */
  firstMessage: z.string().max(promptChars).default(""),
});
export type ChatConfig = z.infer<typeof config>;

const question = z.object({
  id: z.string().max(64),
  text: z.string(),
  /** ISO 8601. */
  at: z.string().max(40),
  images: z.array(z.object({ s3FilePath: filePath() })).max(imagesPerMessage),
  files: z
    .array(
      z.object({
        title: z.string().max(300),
        s3FilePath: filePath(),
        documentId: idOf("document"),
        size: z.number().min(0),
      }),
    )
    .max(filesPerMessage),
});
export type Question = z.infer<typeof question>;

/** A question to the agent; its answer is the turn with the same index. */
export const questionPiece: PieceKind<Question> = { kind: "question", shape: question };
export interface Turn {
  message: Message;
}
export const turnPiece: PieceKind<Turn> = { kind: "turn", shape: z.object({ message }) };

export interface Conversation {
  readonly questions: ReadonlyMap<number, Question>;
  readonly turns: ReadonlyMap<number, Turn>;
}

/** The messages in order. Questions without an answer stay. */
export function messagesOf({ questions, turns }: Conversation): Message[] {
  return [...questions]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([index, asked]) => {
      const answer = turns.get(index)?.message;
      return answer ? [questionMessage(asked), answer] : [questionMessage(asked)];
    });
}

function questionMessage({ id, text, at, images, files }: Question): Message {
  const metadata = { at, ...(images.length > 0 && { images }), ...(files.length > 0 && { files }) };
  return { id, role: "user", parts: text ? [{ type: "text", text }] : [], metadata };
}

export const chat = nodeSpec({
  type: "CHAT",
  title: "Chat",
  hint: "Lets a person chat with an agent before the run continues",
  synonyms: ["conversation", "talk", "dialogue", "interview"],
  icon: "messages-square",
  family: "ai",
  traits: { waits: "input" },
  config,
  result: z.object({ messages: z.array(message).max(chatMessages) }),
  execution: { needs: ["reply"], pieces: [questionPiece, turnPiece] },
  fillAgentSlots: (config, hire) => ({ ...config, agentId: config.agentId ?? hire() }),
  compact: {
    schema: z.object({
      firstMessage: compactPrompt.describe(
        "What the agent is told before the person writes: the material and the topic.",
      ),
    }),
  },
  visitors: "always",
  isInPdf: true,
  draft: () => ({ agentId: null, firstMessage: "" }),
  mapReferences: ({ agentId, firstMessage }, visitor) => ({
    agentId: agentId === null ? null : visitor.id("agent", agentId),
    firstMessage: visitor.text(firstMessage, { name: "firstMessage" }),
  }),
  missingFields: ({ agentId }) => (agentId ? [] : [missing.agent]),
  toPromptText: ({ messages }) => transcript(messages),

  conversation: {
    messagePiece: questionPiece,
    shownMessages(committed, given) {
      const questions = new Map(committed(questionPiece));
      const messages = messagesOf({ questions, turns: committed(turnPiece) });
      return config.parse(given).firstMessage.trim() ? messages.slice(1) : messages;
    },
    refusalFor: (messageCount) =>
      2 * messageCount >= chatMessages ? chatStepText.tooManyMessages(chatMessages) : null,
    /** The transcript is built on the server; a person only ends the conversation. */
    finish(committed) {
      const messages = messagesOf({ questions: committed(questionPiece), turns: committed(turnPiece) });
      return messages.length > 1 ? { result: { messages } } : { refused: chatStepText.tooShort };
    },
  },

  /** One request per message, including the first one. A conversation ends after at least one answer. */
  estimate({ agentId }, prices) {
    const once = prices.request(agentId);
    return { min: once, max: once * (chatMessages / 2) };
  },
});
