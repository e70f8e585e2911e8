import { sentences } from "../../sentences.ts";

/** The page of the link with which a person answers a step. */
export const answerPageText = sentences("answerPageText", {
  asks: (workflow: string, workspace: string) =>
    `The workflow “${workflow}” of ${workspace} is waiting for your answer.`,
  forWhom: (email: string) => `This page is for ${email} only.`,
  forChannel: (channel: string, app: string) =>
    `This page is for the people in ${channel} (${app}). One of you can answer.`,
  due: (date: string) => `Due ${date}`,
  overdue: (date: string) => `Overdue since ${date}. You can still answer.`,
  happens: "What happens next",
  answerLeads: (step: string | null) =>
    step
      ? `Your answer is stored in the run, which continues with “${step}”.`
      : "Your answer is stored in the run, which then continues.",
  approveLeads: (tool: string) => `Approve: the agent does “${tool}” once, with exactly the values above.`,
  rejectLeads: "Reject: it doesn't happen. The agent reads your comment and continues without it.",
  skipLeads: "Skip: the agent continues with an assumption of its own.",
  givenName: "Your name",
  givenNameHint: "So that the others know who answered. It is kept with the run as you write it.",
  onceInChannel: "Only the first answer counts. The channel, the time and this page are kept with the run.",
  once: "You can answer once. Your name, the time and this page are kept with the run.",
  withValues: "With these values",
  noValues: "It needs no values.",
  decision: "Your decision",
  approve: "Approve",
  reject: "Reject",
  comment: "Comment",
  commentHint: "Only used if you reject.",
  skip: "Skip these questions",
  optional: "optional",
  choose: "Choose…",
  yes: "Yes",
  noFiles: "Files can be added in the app only. You can leave this empty.",
  send: "Send answer",
  acknowledge: "I have read this",
  notHere: {
    title: "This can't be answered here",
    member: "Sign in and answer it there. The button leads to the step.",
    outside: (workspace: string) => `Ask the person at ${workspace} who works with you on this to answer it.`,
  },
  openRun: "Open the step in the app",
  missing: "Choose Approve or Reject for each call.",
  problem: "Your answer was not sent.",
  done: { title: "Thank you", text: "Your answer has arrived, and the run continues. You can close this page." },
  gone: {
    title: "This link doesn't work anymore",
    text: "It was used, it expired, or the step was assigned to another person. There is nothing left to do here.",
  },
});
