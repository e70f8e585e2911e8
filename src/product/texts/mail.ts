/** E-mails: subject, sentences and button of each (behaviours 23); the low-credit mail stands in `low-credit-mail.ts`. */
import { plainName, truncate } from "#lib/text.ts";
import { creditsInWords } from "../credits.ts";
import { limits } from "../limits.ts";
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
  /** Why this mail was sent. */
  readonly footer: { readonly text: string };
}

interface Content {
  subject: string;
  lines: readonly string[];
  button?: Link;
  reason: string;
}

function mail({ subject, lines, button, reason }: Content): Mail {
  // A subject stays one line, whatever a workspace or a run is called.
  const title = truncate(subject.replace(/\s+/g, " ").trim(), 200);
  return {
    subject: title,
    title,
    lines,
    ...(button ? { button } : {}),
    footer: { text: reason },
  };
}

/** What every mail about a workspace carries. */
export interface MailScope {
  workspace: string;
}

/** Names in a mail are as others chose them; only its URL is ours. */
function plainNames<Given extends object>(given: Given): Given {
  const plain = Object.entries(given).map(([key, value]) =>
    key === "url" || typeof value !== "string" ? [key, value] : [key, plainName(value, limits.mail.nameChars)],
  );
  return Object.fromEntries(plain) as Given; // The same keys; strings stay strings.
}

const accountReason = `You get this because somebody used this address at ${brand.name}. If it was not you, ignore it.`;

export const mails = {
  testOfMailServer: (given: { instance: string; url: string }): Mail => {
    const { instance, url } = plainNames(given);
    return mail({
      subject: `Test email from ${instance}`,
      lines: ["The mail server works. Invitations and sign-in links go out through it from now on."],
      button: { label: `Open ${instance}`, url },
      reason: "You get this because you set up the mail server.",
    });
  },

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

  accountExists: (given: { url: string }): Mail =>
    mail({
      subject: "You already have an account",
      lines: [
        `Someone tried to create a ${brand.name} account with this address. You already have one.`,
        "If it was you, sign in. If you forgot your password, you can reset it there.",
      ],
      button: { label: "Sign in", url: given.url },
      reason: accountReason,
    }),

  invitation: (given: { workspace: string; inviter: string; role: string; url: string }): Mail => {
    const { workspace, inviter, role, url } = plainNames(given);
    return mail({
      subject: `${inviter} invites you to ${workspace}`,
      lines: [
        `${inviter} invites you to the workspace ${workspace} as ${role}.`,
        "The invitation is valid for 14 days.",
      ],
      button: { label: "Open invitation", url },
      reason: `You get this because ${inviter} entered your address at ${brand.name}. If you do not know them, ignore it.`,
    });
  },

  runNeedsInput: (given: MailScope & { run: string; workflow: string; step: string; url: string }): Mail => {
    const { workspace, run, workflow, step, url } = plainNames(given);
    return mail({
      subject: `${workspace}: ${run} needs you`,
      lines: [
        `The run “${run}” of ${workflow} waits at the step “${step}”.`,
        "It goes on by itself after you have answered.",
      ],
      button: { label: "Open run", url },
      reason: "You get this because you started the run.",
    });
  },

  runFinished: (
    given: MailScope & {
      run: string;
      workflow: string;
      status: "COMPLETED" | "FAILED" | "STOPPED";
      credits: number;
      url: string;
    },
  ): Mail => {
    const { workspace, run, workflow, status, credits, url } = plainNames(given);
    const ending = { COMPLETED: "is finished", FAILED: "has failed", STOPPED: "was stopped" }[status];
    return mail({
      subject: `${workspace}: ${run} ${ending}`,
      lines: [
        `The run “${run}” of ${workflow} ${ending}.`,
        status === "FAILED"
          ? "Open it to see what happened and try the step again."
          : `It used ${creditsInWords(credits, "AI credit")}.`,
      ],
      button: { label: "Open run", url },
      reason: "You get this because you started the run.",
    });
  },
} as const;
