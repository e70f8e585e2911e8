import { formatCreditAmount } from "../../credits.ts";
import { sentences } from "../../sentences.ts";
import { brand } from "../common/brand.ts";

interface Invitation {
  workspace: string;
  inviter: string;
  role: string;
}

interface BulkRunFacts {
  workspace: string;
  workflow: string;
  file: string;
  done: number;
  failed: number;
  waiting: number;
}

interface RunFacts {
  workspace: string;
  run: string;
  workflow: string;
}

interface TakenDownPage {
  workspace: string;
  page: string;
}

interface DisabledWebhook {
  workspace: string;
  host: string;
  reason: "FAILURES" | "GONE";
}
interface PausedSchedule {
  workspace: string;
  schedule: string;
  workflow: string;
  reason: "FAILURES" | "CREDITS" | "ACCOUNT" | "OWN_ACCOUNT";
}

interface PausedChatSchedule extends Omit<PausedSchedule, "workflow" | "reason"> {
  chat: string;
  reason: "FAILURES" | "CREDITS";
}

const accountReason = `You received this because this email address was used at ${brand.name}. If this wasn't you, ignore this email.`;
interface ReplyFacts {
  workspace: string;
  chat: string;
}

const replyReason = "You received this because the chat wasn't open.";
const runReason = "You received this because you started the run.";
const waitReason = "You received this because this step is assigned to you.";
const dueLine = (due: string | null): string[] => (due ? [`Please answer by ${due}.`] : []);

interface WaitingStep extends RunFacts {
  step: string;
  due: string | null;
  isReminder: boolean;
  /** Why the step can be answered in the app only; null if the page of the link takes the answer. */
  needed: string | null;
}

/** The sentences of emails; `mail.ts` builds the emails. The low-credit email has its own file. */
interface SubmissionFacts {
  form: string;
  customUserId: string | null;
  answers: string;
  at: string;
}

export const mailText = sentences("mailText", {
  mailServerTest: (instance: string) => ({
    subject: `Test email from ${instance}`,
    lines: ["Your mail server works. Invitations and sign-in links are now sent through it."],
    button: `Open ${instance}`,
    reason: "You received this because you set up the mail server.",
  }),
  verification: {
    subject: "Confirm your email address",
    lines: [`Welcome to ${brand.name}.`, "Confirm your email address to finish. The link expires in 24 hours."],
    button: "Confirm email address",
    reason: accountReason,
  },
  magicLink: {
    subject: `Sign in to ${brand.name}`,
    lines: ["Here is your sign-in link.", "It works once and expires in 15 minutes."],
    button: "Sign in",
    reason: accountReason,
  },
  resetPassword: {
    subject: "Reset your password",
    lines: ["Someone requested a password reset for this account.", "The link works once and expires in one hour."],
    button: "Choose a new password",
    reason: accountReason,
  },
  accountExists: {
    subject: "You already have an account",
    lines: [
      `Someone tried to create a ${brand.name} account with this email address, but you already have one.`,
      "If it was you, sign in instead. You can also reset your password there.",
    ],
    button: "Sign in",
    reason: accountReason,
  },
  invitation: ({ workspace, inviter, role }: Invitation) => ({
    subject: `${inviter} invited you to ${workspace}`,
    lines: [
      `${inviter} invited you to join the workspace ${workspace} as ${role}.`,
      "The invitation expires in 14 days.",
    ],
    button: "Open invitation",
    reason: `You received this because ${inviter} invited you to ${brand.name}. If you don't know them, ignore this email.`,
  }),
  notificationSettings: "Notification settings",
  replyReady: ({ workspace, chat }: ReplyFacts) => ({
    subject: `${workspace}: The answer in ${chat} is ready`,
    lines: [`The answer in the chat “${chat}” is ready.`, "Open the chat to read it."],
    button: "Open chat",
    reason: replyReason,
  }),
  replyFailed: ({ workspace, chat }: ReplyFacts) => ({
    subject: `${workspace}: The answer in ${chat} failed`,
    lines: [`The answer in the chat “${chat}” failed.`, "Open the chat to see what happened and try again."],
    button: "Open chat",
    reason: replyReason,
  }),
  replyWaits: ({ workspace, chat }: ReplyFacts) => ({
    subject: `${workspace}: ${chat} needs your input`,
    lines: [`The answer in the chat “${chat}” is waiting for you.`, "It continues once you respond."],
    button: "Open chat",
    reason: replyReason,
  }),
  scheduledAnswer: ({ workspace, schedule, chat, answer }: ReplyFacts & { schedule: string; answer: string }) => ({
    subject: `${workspace}: ${schedule}`,
    lines: [`The schedule “${schedule}” got an answer in the chat “${chat}”:`, ...answer.split("\n").filter(Boolean)],
    button: "Open chat",
    reason: "You received this because you chose to get the answers of this schedule by email.",
  }),
  chatSchedulePaused: ({ workspace, schedule, chat, reason }: PausedChatSchedule) => ({
    subject: `${workspace}: The schedule ${schedule} is paused`,
    lines: [
      reason === "CREDITS"
        ? `The schedule “${schedule}” in the chat “${chat}” is paused because the workspace has no AI credits left.`
        : `The schedule “${schedule}” in the chat “${chat}” is paused because its last 5 messages failed.`,
      "Turn it on again in the chat when the cause is fixed.",
    ],
    button: "Open chat",
    reason: "You received this because you created the schedule.",
  }),
  runNeedsInput: ({ workspace, run, workflow, step, due, isReminder, needed }: WaitingStep) => ({
    subject: `${isReminder ? "Reminder: " : ""}${workspace}: ${run} needs your input`,
    lines: [
      `The run “${run}” of ${workflow} is waiting for you at the step “${step}”.`,
      ...dueLine(due),
      ...(needed ? [`${needed} The link opens the step there.`] : []),
      "The run continues once you respond.",
    ],
    button: "Open the step",
    reason: waitReason,
  }),
  stepNeedsAnswer: ({
    workspace,
    workflow,
    step,
    asked,
    due,
    isReminder,
    needed,
  }: WaitingStep & { asked: string[] }) => ({
    subject: `${isReminder ? "Reminder: " : ""}${workspace}: ${step} needs your answer`,
    lines: [
      `The workflow ${workflow} is waiting for you at the step “${step}”.`,
      ...(asked.length > 0 ? [`It asks for: ${asked.join(", ")}.`] : []),
      ...dueLine(due),
      needed
        ? `${needed} You have no account there, so please ask the person at ${workspace} who works with you to answer. The link shows what is asked.`
        : "The link opens a page that shows what will happen. Nothing happens until you answer there. The link works once and is for you only, so don't forward this email.",
    ],
    button: needed ? "See what is asked" : "See and answer",
    reason: waitReason,
  }),
  openRun: "Open the run",
  formSubmitted: ({ form, customUserId, answers, at }: SubmissionFacts) => ({
    subject: `New submission: ${form}`,
    lines: [
      `Someone submitted “${form}” on ${at}.`,
      ...(customUserId ? [`User ID: ${customUserId}`] : []),
      ...answers.split("\n").filter(Boolean),
    ],
    button: "Open run",
    reason: "You received this because this form emails you on each submission.",
  }),
  bulkRunFinished: ({ workspace, workflow, file, done, failed, waiting }: BulkRunFacts) => ({
    subject: `${workspace}: The bulk run of ${workflow} has ended`,
    lines: [
      `The bulk run of ${workflow} with the file “${file}” has ended.`,
      `${[
        `${done} ${done === 1 ? "row is" : "rows are"} complete`,
        `${failed} failed`,
        ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? "waits" : "wait"} for a person`] : []),
      ].join(", ")}.`,
    ],
    button: "Open bulk run",
    reason: runReason,
  }),
  takenDown: ({ workspace, page }: TakenDownPage) => ({
    subject: `${workspace}: ${page} is no longer public`,
    lines: [
      `An operator of this server has taken down the public page of “${page}”. Visitors can't open it any more.`,
      "Everything is still in your workspace. It can be public again once an operator allows it; ask them for the reason.",
    ],
    button: "Open it in the workspace",
    reason: "You received this because the page was published from your workspace.",
  }),
  runFinished: ({
    workspace,
    run,
    workflow,
    status,
    credits,
  }: RunFacts & { status: "COMPLETED" | "FAILED" | "STOPPED"; credits: number }) => {
    const ending = { COMPLETED: "is complete", FAILED: "failed", STOPPED: "was stopped" }[status];
    return {
      subject: `${workspace}: ${run} ${ending}`,
      lines: [
        `The run “${run}” of ${workflow} ${ending}.`,
        status === "FAILED"
          ? "Open the run to see what happened and retry the step."
          : `It used ${formatCreditAmount(credits, "AI credit")}.`,
      ],
      button: "Open run",
      reason: runReason,
    };
  },
  schedulePaused: ({ workspace, schedule, workflow, reason }: PausedSchedule) => ({
    subject: `${workspace}: The trigger ${schedule} is paused`,
    lines: [
      {
        CREDITS: `The trigger “${schedule}” of ${workflow} is paused because the workspace has no AI credits left.`,
        FAILURES: `The trigger “${schedule}” of ${workflow} is paused because its last 5 runs failed.`,
        ACCOUNT: `The trigger “${schedule}” of ${workflow} is paused because its service is no longer connected.`,
        OWN_ACCOUNT: `The trigger “${schedule}” of ${workflow} is paused because the person whose account it reads has disconnected it or left the workspace.`,
      }[reason],
      "Turn it on again in the Triggers tab of the workflow when the cause is fixed.",
    ],
    button: "Open triggers",
    reason: "You received this because you own the workspace.",
  }),
  webhookDisabled: ({ workspace, host, reason }: DisabledWebhook) => ({
    subject: `${workspace}: The webhook to ${host} was turned off`,
    lines: [
      reason === "GONE"
        ? `The webhook to ${host} was turned off because its receiver answered that it is gone (410).`
        : `The webhook to ${host} was turned off because its last 5 deliveries failed after all retries.`,
      "Turn it on again in the settings when the cause is fixed. There you can also resend what failed.",
    ],
    button: "Open settings",
    reason: "You received this because you own the workspace.",
  }),
});
