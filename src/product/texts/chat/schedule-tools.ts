import { sentences } from "../../sentences.ts";

/** The cards of the tools by which agents keep the schedules of a chat, and what a person confirms there. */
export const scheduleToolText = sentences("scheduleToolText", {
  creating: "Creating a schedule…",
  created: "Scheduled",
  listing: "Looking up the schedules…",
  listed: (count: number) => (count === 1 ? "1 schedule" : `${count} schedules`),
  updating: "Changing a schedule…",
  updated: "Schedule changed",
  deleting: "Deleting a schedule…",
  deleted: "Schedule deleted",
  failed: "Failed",
  denied: "Schedule not changed",
  none: "Nothing is scheduled in this chat.",
  onlyInChats: "Schedules can only be changed in a chat of your own.",
  ask: {
    create: (title: string) => `“${title}” will send this to the agent, in this chat:`,
    update: (title: string) => `“${title}” will change:`,
    delete: (title: string) => `“${title}” will be deleted. Nothing more is sent; earlier messages stay.`,
    unknown: "This schedule no longer exists.",
    name: (title: string) => `New name: ${title}`,
    prompt: "It sends this:",
    emailsOn: "Each answer is also sent to you by email.",
    emailsOff: "Answers are no longer sent by email.",
    pause: "It pauses until you resume it.",
    resume: "It resumes.",
    cost: "Each time uses AI credits like a message of yours.",
  },
});
