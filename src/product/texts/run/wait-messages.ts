import type { AppNeed } from "#product/app-need.ts";
import type { AnswerDecision } from "#product/tools/answer-decision.ts";
import { sentences } from "../../sentences.ts";

interface Waiting {
  workflow: string;
  step: string;
  workspace: string;
  isReminder: boolean;
}

/** Messages in Slack and Telegram about a step that waits for a person, and what the app says about them. */
export const waitMessageText = sentences("waitMessageText", {
  waits: ({ workflow, step, workspace, isReminder }: Waiting) =>
    `${isReminder ? "Reminder: " : ""}“${workflow}” of ${workspace} is waiting for an answer at the step “${step}”.`,
  asks: (names: readonly string[]) => `It asks for: ${names.join(", ")}.`,
  due: (date: string) => `Please answer by ${date}.`,
  overdue: (date: string) => `An answer was due by ${date}. The step is still waiting.`,
  answer: (url: string) =>
    `See what will happen, and answer: ${url}\nAnyone who reads this can answer. The link works once.`,
  inApp: (need: AppNeed, url: string) => `${needs[need]} If you have access to it, open the step: ${url}`,

  /** What the message says instead as soon as it needs no answer. */
  about: ({ workflow, step, workspace }: Omit<Waiting, "isReminder">) =>
    `“${workflow}” of ${workspace}, step “${step}”:`,
  reminded: "A reminder was posted below. Please answer there.",
  handedOn: "Handed on to someone else. The link no longer works.",
  over: "No longer waiting.",
  answered: (who: string, decision: AnswerDecision | null, time: string) =>
    decision ? `Answered by ${who}: ${decisions[decision]}, ${time}.` : `Answered by ${who}, ${time}.`,
  outsider: "someone outside the workspace",
  noAccess: "The person who started the run can no longer use the workspace.",

  /** Why a step can be answered in the app only. */
  needs: (need: AppNeed) => needs[need],

  /** In the settings of a step. */
  settings: {
    app: "Also announce in",
    none: "Nowhere",
    channel: { slack: "Channel", telegram: "Chat" },
    choose: { slack: "Choose a channel…", telegram: "Choose a chat…" },
    hint: "Anyone who can read it there can answer, without an account. The run shows that the answer came from there.",
    hintInApp: "The message links to the step in the app, because only members can answer it.",
    other: { slack: "Another channel…", telegram: "Another chat…" },
    otherLabel: { slack: "Channel name or ID", telegram: "Chat ID or @channel" },
    otherHint: {
      slack: "For a private channel, invite the bot first.",
      telegram: "The bot must be in the group, or someone must have written to it.",
    },
    find: {
      slack: "Channels in which the bot is a member come first.",
      telegram: "Write a message in the group after adding the bot, then reload the list.",
    },
    reload: "Reload list",
    isPrivate: "Private",
    publicOnly:
      "Private channels aren't listed, because the bot may not read them. Add the scope groups:read to the Slack app under OAuth & Permissions, reinstall it, and reload the list.",
    notMember: "Invite the bot to this channel first",
    empty: { slack: "The account sees no channels.", telegram: "No one has written to the bot since yesterday." },
    notConnected: (app: string) => `${app} isn't connected to this workspace yet.`,
    refused: (app: string) => `${app} no longer accepts the account of this workspace.`,
    connect: (app: string) => `Connect ${app}`,
    askEditor: "Ask an owner or editor to connect it.",
    summary: (channel: string, app: string) => `${channel} in ${app}`,
  },

  /** On the run. */
  where: (channel: string, app: string) => `${channel} in ${app}`,
  posting: (where: string) => `Posting to ${where}…`,
  later: (where: string, reason: string) => `Not posted to ${where} yet. ${reason} It is tried again automatically.`,
  sent: (where: string, time: string, isReminder: boolean) =>
    isReminder ? `Reminder posted to ${where}, ${time}` : `Posted to ${where}, ${time}`,
  failed: (where: string, reason: string) => `Not posted to ${where}. ${reason}`,
  unchanged: (where: string, reason: string) =>
    `The message in ${where} couldn't be changed and says what was true before. ${reason} Its link shows what is true now.`,
  unknown: (where: string) => `The message may have reached ${where}, or not. Look there before you send it again.`,
  sendAgain: "Send again",
  integrations: "Integrations",
});

const decisions: Readonly<Record<AnswerDecision, string>> = {
  approved: "Approved",
  rejected: "Rejected",
  paid: "Paid",
};

const needs: Readonly<Record<AppNeed, string>> = {
  file: "It needs a file, which can be added in the app only.",
  payment: "It needs a card payment, which is made in the app.",
  conversation: "It is a conversation, which continues in the app.",
  approval: "The result of the step is reviewed in the app.",
  unknown: "A request of the step may have been sent already. What happens next is decided in the app.",
  check: "It can be answered in the app only.",
};
