import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** Who answers a step that waits for a person, until when, and who has answered it. */
export const waitText = sentences("waitText", {
  /** In the settings of a step. */
  settings: {
    title: "Who answers",
    summary: (assignee: string | null, due: string | null, channel: string | null) =>
      [assignee, channel, due && `due after ${due}`].filter(Boolean).join(", "),
    assignee: "Assignee",
    defaultAssignee: "The person who starts the run",
    defaultHint: "For runs that a trigger, form or API call starts, the author of the workflow answers.",
    someoneOutside: "Someone outside the workspace…",
    unknownMember: "A former member",
    email: "Email address",
    emailHint: "They get a link to a page with this step only, and need no account.",
    dueAfter: "Due after",
    noDueDate: "No due date",
    unit: "Unit",
    hours: "Hours",
    days: "Days",
    reminder: "Reminder",
    noReminder: "None",
    before: (time: string) => `${time} before`,
  },
  hourCount: (count: number) => plural(count, "hour"),
  dayCount: (count: number) => plural(count, "day"),
  /** In lists and on the run. */
  you: "You",
  nobody: "No one",
  assignedTo: (name: string) => `Assigned to ${name}`,
  assignedToYou: "Assigned to you",
  due: (date: string) => `Due ${date}`,
  overdue: (date: string) => `Overdue since ${date}`,
  change: "Change",
  changeFor: (title: string) => `Change who answers ${title}`,
  dialog: {
    title: "Who answers, and until when",
    text: "A new assignee gets a message with a link of their own. Earlier links stop working, also those in a channel.",
    dueAt: "Due",
    remove: "Remove date",
    save: "Save",
    saved: "Saved",
  },
  refused: {
    noMember: "This person is no longer a member of the workspace. Choose someone else.",
    needsMember: "Only a member of the workspace can answer this step. Choose a member.",
  },
  answered: {
    by: (name: string, way: string, time: string) => `Answered by ${name} ${way}, ${time}`,
    visitor: "a visitor",
    program: "a program",
    formerMember: "a former member",
    someoneIn: (channel: string, givenName: string | null) =>
      givenName ? `someone in ${channel} who gave the name “${givenName}”` : `someone in ${channel}`,
    way: {
      APP: "in the app",
      LINK: "from the link in the email",
      SLACK: "in Slack",
      TELEGRAM: "in Telegram",
      PUBLIC_API: "through the API",
      SCHEDULE: "through a schedule",
      WEBHOOK: "through a webhook",
      APP_EVENT: "through an app event",
      FORM: "on the page of the form",
    },
    saw: "What they saw",
    sawNothing: "The result of the step.",
    required: "required",
  },
  push: (
    { workspace, workflow, step }: { workspace: string; workflow: string; step: string },
    isReminder: boolean,
  ) => ({
    title: workspace,
    body: `${isReminder ? "Reminder: " : ""}${workflow} is waiting for you at “${step}”.`,
  }),
});
