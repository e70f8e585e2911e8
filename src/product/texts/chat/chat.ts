/** The chat with an agent: header, composer, messages, tool cards, sharing. */
import { plural } from "#lib/text.ts";

export const chatText = {
  newChat: "New chat",
  untitled: "New chat",
  assistant: "Assistant",
  selectAgent: "Select an agent",
  searchAgents: "Search agents",
  newAgent: "New agent",

  title: {
    SAVED: "Saved",
    UNSAVED: "Not saved",
    SAVING: "Saving...",
    SAVING_FAILED: "Saving failed",
  },

  loadFailed: {
    title: "This chat could not be loaded.",
    text: "Check your connection and try again.",
  },
  noMessages: "No messages yet.",
  titleLabel: "Chat title",
  author: (name: string) => `Chat by ${name}`,
  /** For an owner who reads what a member wrote. */
  readOnly: (author: string) => `Only ${author} can write in this chat. You can read it.`,
  unknownAuthor: "its author",

  /** Suggestions below the composer of a new chat; selecting one fills in its prompt. */
  suggestions: [
    { title: "Write a product page", prompt: "Write a product page for " },
    { title: "Summarize a document", prompt: "Summarize the attached document in five bullet points." },
    { title: "Plan a project", prompt: "Make a plan with steps and dates for " },
    { title: "Improve a draft", prompt: "Improve the clarity and tone of this text, and keep its meaning:\n\n" },
  ],

  composer: {
    /** Until mentions can be typed here. */
    ask: (agent: string | null) => (agent ? `Ask ${agent}` : "Ask anything"),
    readingFile: "Reading",
    tooLong: (count: number, max: number) =>
      `${count.toLocaleString("en-US")} of ${max.toLocaleString("en-US")} characters`,
    attachments: "Attached files",
    label: "Message",
    send: "Send",
    stop: "Stop",
    attach: "Attach files",
    uploading: (percent: number) => `Uploading, ${percent}%`,
    uploadFailed: "Failed",
    failedFiles: "Failed files",
    fileFailed: (name: string, reason: string) => `${name}: ${reason}`,
    retry: "Retry",
    retryFile: (name: string) => `Retry ${name}`,
    remove: "Remove",
    waitingForFiles: "Sends when the files are ready",
    cancelSending: "Cancel sending",
    notSent: "Not sent because a file failed. Retry or remove the file, then send.",
    removeFile: (name: string) => `Remove ${name}`,
    dropFiles: "Drop files to attach them",
    hint: "Enter to send, Shift + Enter for a new line",
  },

  message: {
    edit: "Edit",
    saveAndSubmit: "Save and regenerate",
    copyMarkdown: "Copy as Markdown",
    regenerate: "Regenerate",
    continue: "Continue",
    /** What "Continue" sends on the person's behalf. */
    continueMessage: "continue",
    delete: "Delete message",
    thinking: "Thinking",
    thoughtFor: (duration: string) => `Thought for ${duration}`,
    agentVersion: (number: number) => `Agent version ${number}`,
    fallback: "Answered by fallback model",
    interrupted: "Interrupted",
    stopped: "Stopped",
    you: "You",
    jumpToLatest: "Jump to latest",
    showEarlier: "Show earlier messages",
    sources: "Sources",
    viewMoreSources: (count: number) => `View ${count} more`,
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

  replyFailed: "The answer couldn't be generated. Please try again.",
  tooManyAnswers: "You have too many answers in progress. Wait for one to finish, or stop it.",
  stillAnswering: "The agent is still answering. Wait for it to finish, or stop it first.",

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
    done: "Done",
    failed: "Failed",
    denied: "Not allowed",
    input: "Input",
    output: "Output",
    group: (count: number) => `${plural(count, "action")}`,
    groupFailed: (count: number) => `${count} failed`,
  },

  list: {
    title: "Chats",
    all: "All chats",
    search: "Search titles and messages",
    searchInMessages: "Search in messages",
    agent: "Agent",
    empty: { title: "No chats yet", text: "Your conversations with agents appear here." },
    noMatch: "No chats contain all of these words.",
    noneWithAgent: "You have no chats with this agent.",
    pinned: "Pinned",
    results: "Results",
    pin: "Pin",
    unpin: "Unpin",
    actions: (title: string) => `Actions for ${title}`,
    tooManyPinned: (max: number) => `You can pin up to ${max} chats. Unpin one first.`,
    deleted: (count: number) => `${plural(count, "chat")} deleted`,
    deletedSome: (deleted: number, failed: number) =>
      `${plural(deleted, "chat")} deleted, ${failed.toLocaleString("en-US")} could not be deleted`,
    deleting: (done: number, total: number) => `Deleting ${done} of ${total}`,
    /** Headings of the list, by the time of the last message. */
    age: {
      today: "Today",
      yesterday: "Yesterday",
      week: "Previous 7 days",
      month: "Previous 30 days",
      older: "Older",
    },
  },

  conversationLabel: "Conversation",
  answering: (agent: string) => `${agent} is answering`,
  replyEnded: {
    answered: (agent: string) => `${agent} has answered`,
    failed: (agent: string) => `${agent} could not answer`,
    stopped: (agent: string) => `${agent} was stopped`,
    empty: (agent: string) => `${agent} returned no response`,
  },
} as const;
