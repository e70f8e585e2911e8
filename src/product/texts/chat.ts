/** The chat with an agent: header, composer, messages, tool cards, sharing. */
import { plural } from "#lib/text.ts";

export const chatText = {
  newChat: "New chat",
  untitled: "New chat",
  noAgent: "Assistant",
  pickAgent: "Choose an agent",
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
  nothingYet: "Nothing has been said here yet.",
  titleLabel: "Title of the chat",
  author: (name: string) => `Chat of ${name}`,
  /** For an owner who reads what a member wrote. */
  readOnly: (author: string) => `Only ${author} writes in this chat. You can read it.`,
  someone: "its author",

  /** Beginnings under the first composer; a press puts the prompt into it. */
  suggestions: [
    { title: "Write a product page", prompt: "Write a product page for " },
    { title: "Summarize a document", prompt: "Summarize the attached document in five bullet points." },
    { title: "Plan a project", prompt: "Make a plan with steps and dates for " },
    { title: "Improve a text", prompt: "Improve the clarity and tone of this text, and keep its meaning:\n\n" },
  ],

  composer: {
    /** Until mentions can be typed here. */
    ask: (agent: string | null) => (agent ? `Ask ${agent}` : "Ask anything"),
    processing: "Reading",
    tooLong: (count: number, max: number) =>
      `${count.toLocaleString("en-US")} of ${max.toLocaleString("en-US")} characters`,
    attachments: "Attached files",
    label: "Message",
    send: "Send",
    stop: "Stop",
    attach: "Attach files",
    uploading: (percent: number) => `Uploading, ${percent}%`,
    uploadFailed: "Failed",
    failedFiles: "Files that failed",
    fileFailed: (name: string, reason: string) => `${name}: ${reason}`,
    retry: "Try again",
    retryFile: (name: string) => `Try again: ${name}`,
    remove: "Remove",
    waiting: "Sending when the files are ready",
    stopWaiting: "Cancel sending",
    notSent: "Not sent, because a file failed. Try it again or remove it, then send.",
    removeFile: (name: string) => `Remove ${name}`,
    dropHere: "Drop files to attach them",
    hint: "Enter sends, Shift + Enter adds a line",
  },

  message: {
    edit: "Edit",
    saveAndSubmit: "Save and regenerate",
    copyMarkdown: "Copy as markdown",
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
    earlier: "Show earlier messages",
    sources: "Sources",
    viewMoreSources: (count: number) => `View ${count} more`,
    reconnecting: "Reconnecting",
    newBelow: "There is something new below",
    actions: "Message actions",
    editLabel: "Edit the message",
    image: (name: string) => `Attached picture ${name}`,
    picture: "Picture",
  },

  deleteChat: "Delete chat",
  deleteMessage: {
    title: "Delete message",
    text: "The agent will not know of it any more. This action cannot be undone.",
    confirm: "Delete message",
  },

  replyFailed: "The answer could not be written. Please try again.",
  manyAnswers: "You have many answers under way. Wait for one to end, or stop it.",
  stillAnswering: "The agent is still answering. Wait for the end, or stop it first.",

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
    searchInside: "Search in messages",
    agent: "Agent",
    empty: { title: "No chats yet", text: "What you ask and the answers you get are kept here." },
    noMatch: "No chat has all of these words.",
    noneOfAgent: "You have no chats with this agent.",
    pinned: "Pinned",
    results: "Results",
    pin: "Pin",
    unpin: "Unpin",
    menu: (title: string) => `Actions for ${title}`,
    tooManyPinned: (max: number) => `You can pin ${max} chats. Unpin one first.`,
    deleted: (count: number) => `${plural(count, "chat")} deleted`,
    deletedSome: (done: number, failed: number) =>
      `${plural(done, "chat")} deleted, ${failed.toLocaleString("en-US")} could not be`,
    deleting: (done: number, all: number) => `Deleting ${done} of ${all}`,
    /** Headings over the list, by when something was last said. */
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
  ended: {
    answered: (agent: string) => `${agent} has answered`,
    failed: (agent: string) => `${agent} could not answer`,
    stopped: (agent: string) => `${agent} was stopped`,
    empty: (agent: string) => `${agent} returned no response`,
  },
} as const;
