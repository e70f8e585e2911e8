/** E-mails: subject, sentences and button of each (behaviours 23); the low-credit mail stands in `low-credit-mail.ts`. */
import { plural, truncate } from "#lib/text.ts";
import { creditRewards, creditsInWords } from "../credits.ts";
import { brand } from "./brand.ts";

interface Link {
  readonly label: string;
  readonly url: string;
}

/** A mail in plain text, in the parts that the layout of mails takes; the layout escapes all of them. */
export interface Mail {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The one thing to do. */
  readonly button?: Link;
  /** Why this mail was sent, and where mails like it are switched off. */
  readonly footer: { readonly text: string; readonly label?: string; readonly url?: string };
}

interface Content {
  subject: string;
  lines: readonly string[];
  button?: Link;
  reason: string;
  /** Absent in mails that an account cannot do without. */
  settingsUrl?: string | undefined;
}

function mail({ subject, lines, button, reason, settingsUrl }: Content): Mail {
  // A subject stays one line, whatever a workspace or a run is called.
  const title = truncate(subject.replace(/\s+/g, " ").trim(), 200);
  return {
    subject: title,
    title,
    lines,
    ...(button ? { button } : {}),
    footer: settingsUrl ? { text: reason, label: "Notification settings", url: settingsUrl } : { text: reason },
  };
}

/** What every mail about a workspace carries. */
export interface MailScope {
  workspace: string;
  /** Where mails like it are switched off, if they can be. */
  settingsUrl?: string;
}

const accountReason = `You get this because somebody used this address at ${brand.name}. If it was not you, ignore it.`;
const memberReason = ({ workspace }: MailScope) => `You get this as a member of ${workspace}.`;
const ownerReason = ({ workspace }: MailScope) => `You get this as an owner of ${workspace}.`;

export const mails = {
  verification: (given: { url: string }): Mail =>
    mail({
      subject: "Confirm your e-mail address",
      lines: [`Welcome to ${brand.name}.`, "Confirm your address to finish. The link works for 24 hours."],
      button: { label: "Confirm address", url: given.url },
      reason: accountReason,
    }),

  magicLink: (given: { url: string }): Mail =>
    mail({
      subject: `Sign in to ${brand.name}`,
      lines: ["Here is your sign-in link.", "It works once, for 15 minutes."],
      button: { label: "Sign in", url: given.url },
      reason: accountReason,
    }),

  resetPassword: (given: { url: string }): Mail =>
    mail({
      subject: "Reset your password",
      lines: ["Somebody asked to reset the password of this account.", "The link works once, for an hour."],
      button: { label: "Choose a new password", url: given.url },
      reason: accountReason,
    }),

  changeEmail: (given: { url: string; newEmail: string }): Mail =>
    mail({
      subject: "Confirm your new e-mail address",
      lines: [`Your account is to use ${given.newEmail}.`, "Confirm it to finish. The link works for 24 hours."],
      button: { label: "Confirm new address", url: given.url },
      reason: accountReason,
    }),

  invitation: (given: { workspace: string; inviter: string; role: string; url: string }): Mail =>
    mail({
      subject: `${given.inviter} invites you to ${given.workspace}`,
      lines: [
        `${given.inviter} invites you to the workspace ${given.workspace} as ${given.role}.`,
        "The invitation is valid for 14 days.",
      ],
      button: { label: "Open invitation", url: given.url },
      reason: `You get this because ${given.inviter} entered your address at ${brand.name}. If you do not know them, ignore it.`,
    }),

  referral: (given: { inviter: string; url: string }): Mail =>
    mail({
      subject: `${given.inviter} gives you ${creditRewards.referralCredits} AI credits`,
      lines: [
        `${given.inviter} works with ${brand.name} and thinks you would like it.`,
        `Sign up with this link and you both get ${creditRewards.referralCredits} AI credits.`,
      ],
      button: { label: `Try ${brand.name}`, url: given.url },
      reason: `You get this because ${given.inviter} entered your address at ${brand.name}. You will not get more.`,
    }),

  creditsExhausted: (given: MailScope & { what: string; billingUrl: string }): Mail =>
    mail({
      subject: `${given.workspace}: ${given.what} could not answer`,
      lines: [
        `The AI credits of ${given.workspace} are used up, so visitors of ${given.what} are told to come back later.`,
        "Top up or add your own provider keys to go on.",
      ],
      button: { label: "Top up", url: given.billingUrl },
      reason: ownerReason(given),
      settingsUrl: given.settingsUrl,
    }),

  runNeedsInput: (given: MailScope & { run: string; workflow: string; step: string; url: string }): Mail =>
    mail({
      subject: `${given.workspace}: ${given.run} needs you`,
      lines: [
        `The run “${given.run}” of ${given.workflow} waits at the step “${given.step}”.`,
        "It goes on by itself after you have answered.",
      ],
      button: { label: "Open run", url: given.url },
      reason: "You get this because you started the run.",
      settingsUrl: given.settingsUrl,
    }),

  runFinished: (
    given: MailScope & {
      run: string;
      workflow: string;
      status: "COMPLETED" | "FAILED" | "STOPPED";
      credits: number;
      url: string;
    },
  ): Mail => {
    const ending = { COMPLETED: "is finished", FAILED: "has failed", STOPPED: "was stopped" }[given.status];
    return mail({
      subject: `${given.workspace}: ${given.run} ${ending}`,
      lines: [
        `The run “${given.run}” of ${given.workflow} ${ending}.`,
        given.status === "FAILED"
          ? "Open it to see what happened and try the step again."
          : `It used ${creditsInWords(given.credits, "AI credit")}.`,
      ],
      button: { label: "Open run", url: given.url },
      reason: "You get this because you started the run.",
      settingsUrl: given.settingsUrl,
    });
  },

  bulkFinished: (
    given: MailScope & { name: string; workflow: string; done: number; failed: number; credits: number; url: string },
  ): Mail =>
    mail({
      subject: `${given.workspace}: ${given.name} is finished`,
      lines: [
        `${plural(given.done, "row")} of ${given.workflow} ${given.done === 1 ? "is" : "are"} done, ${given.failed} failed.`,
        `They used ${creditsInWords(given.credits, "AI credit")}.`,
      ],
      button: { label: "See results", url: given.url },
      reason: "You get this because you started the bulk run.",
      settingsUrl: given.settingsUrl,
    }),

  chatbotConversation: (given: MailScope & { chatbot: string; message: string; url: string }): Mail =>
    mail({
      subject: `${given.workspace}: a new conversation with ${given.chatbot}`,
      lines: ["A visitor started a conversation:", `“${truncate(given.message, 300)}”`],
      button: { label: "Read conversation", url: given.url },
      reason: "You get this because notifications of this chatbot are on.",
      settingsUrl: given.settingsUrl,
    }),

  formSubmission: (
    given: MailScope & {
      form: string;
      time: string;
      customUserId: string | null;
      inputs: readonly { label: string; value: string }[];
      url: string;
    },
  ): Mail =>
    mail({
      subject: `${given.workspace}: ${given.form} was submitted`,
      lines: [
        `${given.customUserId ? `Visitor ${given.customUserId}` : "A visitor"} submitted ${given.form} on ${given.time}.`,
        ...given.inputs.map(({ label, value }) => `${label}: ${truncate(value, 500)}`),
      ],
      button: { label: "Open run", url: given.url },
      reason: "You get this because notifications of this form are on.",
      settingsUrl: given.settingsUrl,
    }),

  licenceKey: (given: { plan: string; key: string; url: string }): Mail =>
    mail({
      subject: `Your license key for ${brand.name} ${given.plan}`,
      lines: [
        "Thank you for your purchase. Paste this key under Settings, Plan & Billing, in the workspace it is for:",
        given.key,
      ],
      button: { label: "Activate", url: given.url },
      reason: `You get this because this address bought ${brand.name}.`,
    }),

  scheduleFailed: (given: MailScope & { schedule: string; workflow: string; reason: string; url: string }): Mail =>
    mail({
      subject: `${given.workspace}: ${given.schedule} failed`,
      lines: [`The scheduled run of ${given.workflow} failed.`, given.reason],
      button: { label: "Open run", url: given.url },
      reason: ownerReason(given),
      settingsUrl: given.settingsUrl,
    }),

  schedulePaused: (
    given: MailScope & { schedule: string; workflow: string; cause: "failures" | "credits"; url: string },
  ): Mail =>
    mail({
      subject: `${given.workspace}: ${given.schedule} is paused`,
      lines: [
        given.cause === "credits"
          ? `The schedule “${given.schedule}” of ${given.workflow} was paused because the credits ran out.`
          : `The schedule “${given.schedule}” of ${given.workflow} was paused after 5 failures in a row.`,
        "Switch it on again when the cause is gone.",
      ],
      button: { label: "Open schedule", url: given.url },
      reason: ownerReason(given),
      settingsUrl: given.settingsUrl,
    }),

  domainInvalid: (given: MailScope & { domain: string; url: string }): Mail =>
    mail({
      subject: `${given.workspace}: ${given.domain} does not work`,
      lines: [`The DNS records of ${given.domain} were not found.`, "Compare them with the settings."],
      button: { label: "See DNS records", url: given.url },
      reason: ownerReason(given),
      settingsUrl: given.settingsUrl,
    }),

  providerKeyInvalid: (given: MailScope & { credential: string; url: string }): Mail =>
    mail({
      subject: `${given.workspace}: the ${given.credential} was refused`,
      lines: [
        `The provider no longer accepts the ${given.credential} of ${given.workspace}.`,
        "Agents and workflows that need it stop until you enter a new one.",
      ],
      button: { label: "Change key", url: given.url },
      reason: ownerReason(given),
      settingsUrl: given.settingsUrl,
    }),

  roleChanged: (given: MailScope & { role: string; url: string }): Mail =>
    mail({
      subject: `${given.workspace}: you are now ${given.role}`,
      lines: [`Your role in ${given.workspace} is now ${given.role}.`],
      button: { label: "Open workspace", url: given.url },
      reason: memberReason(given),
      settingsUrl: given.settingsUrl,
    }),
} as const;

export type MailName = keyof typeof mails;
