/** The chat with an agent: title, messages, tool cards. */

import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import { formatCreditAmount } from "../../credits.ts";
import { sentences } from "../../sentences.ts";

export const chatText = sentences("chatText", {
  newChat: "New chat",
  untitled: "New chat",
  assistant: "Assistant",
  title: {
    SAVED: "Saved",
    UNSAVED: "Not saved",
    SAVING: "Saving...",
    SAVING_FAILED: "Saving failed",
  },
  loadFailed: {
    title: "Couldn't load this chat.",
    text: "Check your connection and try again.",
  },
  noMessages: "No messages yet.",
  titleLabel: "Chat title",
  author: (name: string) => `Chat by ${name}`,
  /** Shown to an owner who reads the chat of a member. */
  readOnly: (author: string) => `This chat is read-only. Only ${author} can write in it.`,
  unknownAuthor: "its author",
  /** Suggestions below the composer of a new chat; selecting one fills in its prompt. */
  suggestions: [
    { title: "Write a product page", prompt: "Write a product page for " },
    { title: "Summarize a document", prompt: "Summarize the attached document in five bullet points." },
    { title: "Plan a project", prompt: "Make a plan with steps and dates for " },
    { title: "Improve a draft", prompt: "Improve the clarity and tone of this text, and keep its meaning:\n\n" },
  ],
  message: {
    edit: "Edit",
    saveAndSubmit: "Save and regenerate",
    copyAs: "Copy as",
    copyMarkdown: "Copy as Markdown",
    copyRichText: "Copy as rich text",
    copyPlainText: "Copy as plain text",
    regenerate: "Regenerate",
    continue: "Continue",
    /** What "Continue" sends on the person's behalf. */
    continueMessage: "continue",
    whatWasSent: "What was sent",
    delete: "Delete message",
    thinking: "Thinking",
    thoughtFor: (duration: string) => `Thought for ${duration}`,
    agentVersion: (number: number) => `Agent version ${number}`,
    /** "1,240 tokens in, 980 from the cache, 210 out" */
    tokens: ({ inputTokens, cachedInputTokens, outputTokens }: TokenCounts) =>
      [
        `${formatNumber(inputTokens)} tokens in`,
        cachedInputTokens > 0 && `${formatNumber(cachedInputTokens)} from the cache`,
        `${formatNumber(outputTokens)} out`,
      ]
        .filter(Boolean)
        .join(", "),
    fallback: "Answered by fallback model",
    interrupted: "Interrupted",
    stopped: "Stopped",
    you: "You",
    jumpToLatest: "Jump to latest",
    showEarlier: "Show earlier messages",
    sources: "Sources",
    reconnecting: "Reconnecting",
    newBelow: "New messages below",
    actions: "Message actions",
    editLabel: "Edit message",
    attachedImage: (name: string) => `Attached image ${name}`,
    imageFallbackName: "Image",
  },
  deleteChat: "Delete chat",
  deleteMessage: {
    title: "Delete message",
    text: "The agent will no longer see it. This action cannot be undone.",
    confirm: "Delete message",
  },
  error: {
    title: "Something went wrong. Please try again.",
    text: "An error occurred while generating the agent response.",
    retry: "Retry",
  },
  empty: {
    title: "No response received",
    text: "The agent didn't generate any content. This is likely a model's error. Try regenerating for a proper response.",
    regenerate: "Regenerate",
    continueAnyway: "Continue Anyway",
  },
  tool: {
    running: "Running",
    waiting: "Waiting for you",
    done: "Done",
    failed: "Failed",
    denied: "Not allowed",
    input: "Input",
    output: "Output",
    /** Several calls in one line. */
    group: (count: number) => plural(count, "tool call"),
    cost: (credits: number) => formatCreditAmount(credits),
  },
  conversationLabel: "Conversation",
  answering: (agent: string) => `${agent} is answering`,
  replyEnded: {
    answered: (agent: string) => `${agent} has answered`,
    waiting: (agent: string) => `${agent} is waiting for you`,
    failed: (agent: string) => `${agent} couldn't answer`,
    stopped: (agent: string) => `${agent} was stopped`,
    empty: (agent: string) => `${agent} returned no response`,
  },
});
