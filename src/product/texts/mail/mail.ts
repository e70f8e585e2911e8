/** The subject, text and button of each email. The low-credit email is in `low-credit-mail.ts`. */
import { nameForEmail, truncate } from "#lib/text.ts";
import { formatCreditAmount } from "../../credits.ts";
import { limits } from "../../limits.ts";
import { brand } from "../common/brand.ts";

interface Link {
  readonly label: string;
  readonly url: string;
}

/** An email in plain text, split into the parts of the email layout, which escapes them. */
export interface Mail {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** The main action. */
  readonly button?: Link;
  /** Why this email was sent. */
  readonly footer: { readonly text: string };
}

interface Content {
  subject: string;
  lines: readonly string[];
  button?: Link;
  reason: string;
}

function buildMail({ subject, lines, button, reason }: Content): Mail {
  // Names of workspaces and runs may contain line breaks; a subject must not.
  const title = truncate(subject.replace(/\s+/g, " ").trim(), 200);
  return {
    subject: title,
    title,
    lines,
    ...(button ? { button } : {}),
    footer: { text: reason },
  };
}

/** Every email about a workspace names it. */
export interface MailScope {
  workspace: string;
}

/** Removes links and control characters from names, which other people chose; the URL is ours. */
function sanitizeNames<Given extends object>(facts: Given): Given {
  const plain = Object.entries(facts).map(([key, value]) =>
    key === "url" || typeof value !== "string" ? [key, value] : [key, nameForEmail(value, limits.mail.nameChars)],
  );
  return Object.fromEntries(plain) as Given; // The same keys; strings stay strings.
}

const accountReason = `You received this because this email address was used at ${brand.name}. If this wasn't you, ignore this email.`;

export const mails = {
  mailServerTest: (given: { instance: string; url: string }): Mail => {
    const { instance, url } = sanitizeNames(given);
    return buildMail({
      subject: `Test email from ${instance}`,
      lines: ["Your mail server works. Invitations and sign-in links are now sent through it."],
      button: { label: `Open ${instance}`, url },
      reason: "You received this because you set up the mail server.",
    });
  },

  verification: (given: { url: string }): Mail =>
    buildMail({
      subject: "Confirm your email address",
      lines: [`Welcome to ${brand.name}.`, "Confirm your email address to finish. The link expires in 24 hours."],
      button: { label: "Confirm email address", url: given.url },
      reason: accountReason,
    }),

  magicLink: (given: { url: string }): Mail =>
    buildMail({
      subject: `Sign in to ${brand.name}`,
      lines: ["Here is your sign-in link.", "It works once and expires in 15 minutes."],
      button: { label: "Sign in", url: given.url },
      reason: accountReason,
    }),

  resetPassword: (given: { url: string }): Mail =>
    buildMail({
      subject: "Reset your password",
      lines: ["Someone requested a password reset for this account.", "The link works once and expires in one hour."],
      button: { label: "Choose a new password", url: given.url },
      reason: accountReason,
    }),

  accountExists: (given: { url: string }): Mail =>
    buildMail({
      subject: "You already have an account",
      lines: [
        `Someone tried to create a ${brand.name} account with this email address, but you already have one.`,
        "If it was you, sign in instead. You can also reset your password there.",
      ],
      button: { label: "Sign in", url: given.url },
      reason: accountReason,
    }),

  invitation: (given: { workspace: string; inviter: string; role: string; url: string }): Mail => {
    const { workspace, inviter, role, url } = sanitizeNames(given);
    return buildMail({
      subject: `${inviter} invited you to ${workspace}`,
      lines: [
        `${inviter} invited you to join the workspace ${workspace} as ${role}.`,
        "The invitation expires in 14 days.",
      ],
      button: { label: "Open invitation", url },
      reason: `You received this because ${inviter} invited you to ${brand.name}. If you don't know them, ignore this email.`,
    });
  },

  runNeedsInput: (given: MailScope & { run: string; workflow: string; step: string; url: string }): Mail => {
    const { workspace, run, workflow, step, url } = sanitizeNames(given);
    return buildMail({
      subject: `${workspace}: ${run} needs your input`,
      lines: [
        `The run “${run}” of ${workflow} is waiting for you at the step “${step}”.`,
        "It continues once you respond.",
      ],
      button: { label: "Open run", url },
      reason: "You received this because you started the run.",
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
    const { workspace, run, workflow, status, credits, url } = sanitizeNames(given);
    const ending = { COMPLETED: "is complete", FAILED: "failed", STOPPED: "was stopped" }[status];
    return buildMail({
      subject: `${workspace}: ${run} ${ending}`,
      lines: [
        `The run “${run}” of ${workflow} ${ending}.`,
        status === "FAILED"
          ? "Open the run to see what happened and retry the step."
          : `It used ${formatCreditAmount(credits, "AI credit")}.`,
      ],
      button: { label: "Open run", url },
      reason: "You received this because you started the run.",
    });
  },
} as const;
