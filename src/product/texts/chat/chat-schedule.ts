import { sentences } from "../../sentences.ts";

/** Why a schedule of a chat is refused, or could not send its message. */
export const chatScheduleErrorText = sentences("chatScheduleErrorText", {
  tooOften: "A schedule can send at most one message an hour.",
  tooMany: (most: number) => `You can have ${most} schedules. Delete one that is no longer needed.`,
  tooManyOfAgent: (most: number) => `An agent can have ${most} schedules. Delete one that is no longer needed.`,
  answerWaits: "The last answer in the chat was waiting for a decision.",
});

/** Schedules of chats: in their chat, on the page of an agent, and on their own page. */
export const chatScheduleText = sentences("chatScheduleText", {
  title: "Schedules",
  about: "A schedule sends your agent a message at set times. The answer is in the chat.",
  /** The button in a chat. */
  button: (count: number) => (count === 1 ? "1 schedule" : `${count} schedules`),
  add: "Add schedule",
  addToChat: "Schedule a message",
  all: "All schedules",
  empty: {
    title: "No schedules yet",
    text: "Ask an agent in a chat, for example “Summarize my mailbox every Monday at 9”, or add a schedule from the menu of a chat.",
    inChat: "Nothing is scheduled in this chat.",
  },
  search: "Search schedules",
  noMatch: (words: string) => `No schedule matches “${words}”.`,
  filter: (agent: string) => `Schedules of ${agent}`,
  showAll: "Show all",
  noAgent: "Assistant",
  openChat: "Open chat",
  runNow: "Run now",
  started: "Message sent",
  active: (title: string) => `${title} is on`,
  menu: (title: string) => `Actions for ${title}`,
  next: (when: string) => `Next ${when}`,
  off: "Off",
  message: "Message",
  lastRuns: "Last runs",
  noRuns: "It has not run yet.",
  createdBy: (name: string) => `Created by ${name}`,
  emails: "Answers are emailed",
  events: {
    answered: "Answered",
    answering: "Answering",
    waiting: "Needs you",
    stopped: "Stopped",
    failed: "The answer failed",
    skipped: "Skipped, because it could not be sent in time",
    deleted: "The answer was deleted",
  },
  paused: {
    FAILURES: "Paused: the last 5 messages failed. Fix the cause, then turn it on again.",
    CREDITS: "Paused: the workspace has no AI credits left. Turn it on again when it has some.",
    ACCESS: "Paused: its author has no access to this workspace.",
  },
  editor: {
    newTitle: "New schedule",
    editTitle: "Edit schedule",
    name: "Name",
    nameMissing: "Enter a name.",
    prompt: "Message to the agent",
    promptHint: "Sent as you each time. It uses AI credits like any other message.",
    promptMissing: "Enter a message.",
    emails: "Email me each answer",
    create: "Create schedule",
    save: "Save",
    saved: "Schedule saved",
  },
  remove: {
    title: (title: string) => `Delete “${title}”?`,
    text: "It sends no more messages. Earlier messages stay in the chat.",
    confirm: "Delete schedule",
    done: "Schedule deleted",
  },
  /** Above a message that a schedule sent. */
  sentBy: (title: string) => `Sent by the schedule “${title}”`,
  unread: "Unread",
});
