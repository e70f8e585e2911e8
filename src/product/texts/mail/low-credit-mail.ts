import { nameForEmail } from "#lib/text.ts";
import { formatDay } from "#lib/time.ts";
import { formatCredits } from "../../credits.ts";
import { limits } from "../../limits.ts";
import { brand } from "../common/brand.ts";

export interface LowCreditFacts {
  workspace: string;
  used: number;
  /** null is unlimited. */
  limit: number | null;
  resetsOn: Date;
}

/** The email that an owner gets when credits run low. The day is in UTC because credits reset in UTC. */
export function lowCreditMail({ workspace, used, limit, resetsOn }: LowCreditFacts) {
  const day = formatDay(resetsOn, new Date(), "UTC");
  const name = nameForEmail(workspace, limits.mail.nameChars);
  const allowance = limit === null ? "" : ` of ${formatCredits(limit)}`;
  return {
    subject: `${name} is running out of AI credits`,
    title: "AI credits are running low",
    lines: [
      `The workspace ${name} has used ${formatCredits(used)}${allowance} AI credits this month.`,
      `Credits reset on ${day}. Until then, you can add your own provider key, which doesn't use credits, or ask the operator of ${brand.name} for more credits.`,
    ],
    addKey: "Add a provider key",
    footer: "You received this because you own this workspace.",
  };
}
