/** The chat with an agent: header, composer, messages, tool cards, sharing. */
import { plural } from "#lib/text.ts";
import { creditRewards } from "../credits.ts";
import { brand } from "./brand.ts";

export const chatText = {
  newChat: "New chat",
  untitled: "New chat",
  temporary: "Temporary chat",
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
    { title: "Summarise a document", prompt: "Summarise the attached document in five bullet points." },
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
    placeholder: (agent: string) => `Ask ${agent}, or type @ to bring in knowledge, notes and tools`,
    label: "Message",
    send: "Send",
    stop: "Stop",
    attach: "Attach files",
    attachImages: "Attach images",
    mention: "Mention",
    dictate: "Dictate",
    stopDictating: "Stop dictating",
    webSearch: "Web search",
    uploading: (percent: number) => `Uploading, ${percent}%`,
    uploadFailed: "Failed",
    removeFile: (name: string) => `Remove ${name}`,
    dropHere: "Drop files to attach them",
    noImages: "This model cannot read images",
    hint: "Enter sends, Shift + Enter adds a line",
    queued: "Sent when the answer is finished",
    draftKept: "Your draft is kept",
  },

  message: {
    edit: "Edit",
    saveAndSubmit: "Save and regenerate",
    copy: "Copy",
    copyMarkdown: "Copy as markdown",
    regenerate: "Regenerate",
    regenerateWith: "Regenerate with another model",
    continue: "Continue",
    /** What "Continue" sends on the person's behalf. */
    continueMessage: "continue",
    saveAsNote: "Save as note",
    readAloud: "Read aloud",
    good: "Good answer",
    bad: "Bad answer",
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
    addToLibrary: "Add to library",
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

  share: {
    title: "Share",
    public: "Public",
    private: "Private",
    publicDesc: "Anyone with the link can read this chat.",
    privateDesc: "Only members of this workspace can read this chat.",
    gallery: "Share to the community gallery",
    galleryDesc: "Listed for everyone, with your first name.",
    openGallery: "Open the gallery",
    replay: "Auto-replay",
    replayDesc: "The chat plays from the start when somebody opens the link.",
    link: "Link",
    generating: "Generating link...",
    on: (place: string) => `Share on ${place}`,
    byEmail: "Share by e-mail",
    earn: `Share on social media, tag ${brand.name} and get ${creditRewards.shareCredits} free AI credits.`,
  },

  replay: {
    play: "Play",
    pause: "Pause",
    skip: "Skip to the end",
    restart: "Play again",
  },

  tool: {
    running: "Running",
    done: "Done",
    failed: "Failed",
    denied: "Not allowed",
    input: "Input",
    output: "Output",
    connect: "Connect",
    delegating: (agent: string) => `${agent} is working on a task`,
    delegated: (agent: string) => `${agent} finished a task`,
    viewDelegation: "Show the work",
    plan: "Plan",
    planProgress: (completed: number, total: number) => `${completed} of ${total}`,
    openPanel: "Open",
    openRun: "Open run",
    openWorkflow: "Open workflow",
    takeOver: "Take over",
    computer: "Computer",
    computerPassword: "Password",
    computerStopped: "The computer was stopped.",
    noteCreated: "Note saved",
    noteUpdated: "Note updated",
    noteDeleted: "Note deleted",
    card: (index: number, total: number) => `Card ${index} of ${total}`,
    flip: "Flip",
    photoBy: (photographer: string) => `Photo by ${photographer}`,
    videoBy: (author: string) => `Video by ${author}`,
    passages: (passages: number, documents: number) =>
      `${plural(passages, "passage")} in ${plural(documents, "document")}`,
    group: (count: number) => `${plural(count, "action")}`,
    groupFailed: (count: number) => `${count} failed`,
  },

  public: {
    by: (name: string) => `Shared by ${name}`,
    readOnly: "This is a shared chat. You can read it but not answer.",
    notFound: "This chat is not shared any more.",
    startOwn: `Try ${brand.name}`,
  },

  list: {
    title: "Recent",
    search: "Search chats and runs",
    empty: "Chats and runs appear here, newest first.",
    noMatch: "No chat or run has this in its title.",
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
