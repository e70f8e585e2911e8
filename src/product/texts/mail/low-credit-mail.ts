import { nameForEmail } from "#lib/text.ts";
import { formatDay } from "#lib/time.ts";
import { formatCredits } from "../../credits.ts";
import { limits } from "../../limits.ts";
import { sentences } from "../../sentences.ts";

export interface LowCreditFacts {
  workspace: string;
  used: number;
  /** null is unlimited. */
  limit: number | null;
  resetsOn: Date;
}

/** The sentences of the email that an owner gets when credits run low. */
export const lowCreditMailText = sentences("lowCreditMailText", {
  subject: (workspace: string) => `${workspace} is running out of AI credits`,
  title: "AI credits are running low",
  used: (workspace: string, used: string, limit: string | null) =>
    `The workspace ${workspace} has used ${used}${limit === null ? "" : ` of ${limit}`} AI credits this month.`,
  resets: (day: string) =>
    `Credits reset on ${day}. Until then, you can add your own provider key, which doesn't use credits, or ask the operator of this server for more credits.`,
  addKey: "Add a provider key",
  footer: "You received this because you own this workspace.",
});

/** The email that an owner gets when credits run low. The day is in UTC because credits reset in UTC. */
export function lowCreditMail({ workspace, used, limit, resetsOn }: LowCreditFacts) {
  const text = lowCreditMailText;
  const name = nameForEmail(workspace, limits.mail.nameChars);
  return {
    subject: text.subject(name),
    title: text.title,
    lines: [
      text.used(name, formatCredits(used), limit === null ? null : formatCredits(limit)),
      text.resets(formatDay(resetsOn, new Date(), "UTC")),
    ],
    addKey: text.addKey,
    footer: text.footer,
  };
}
