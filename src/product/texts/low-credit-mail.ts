import { plainName } from "#lib/text.ts";
import { formatDay } from "#lib/time.ts";
import { formatCredits } from "../credits.ts";
import { limits } from "../limits.ts";
import { brand } from "./brand.ts";

export interface LowCreditFacts {
  workspace: string;
  used: number;
  /** null is unlimited. */
  limit: number | null;
  resetsOn: Date;
}

/** The mail of spec 1 §4 with the content of behaviours 23. Days are of UTC, as the reset is. */
export function lowCreditMail({ workspace, used, limit, resetsOn }: LowCreditFacts) {
  const day = formatDay(resetsOn, new Date(), "UTC");
  const name = plainName(workspace, limits.mail.nameChars);
  const allowance = limit === null ? "" : ` of ${formatCredits(limit)}`;
  return {
    subject: `${name} is running out of AI credits`,
    title: "AI credits are running low",
    lines: [
      `The workspace ${name} has used ${formatCredits(used)}${allowance} AI credits this month.`,
      `The count resets on ${day}. Until then you can use your own provider key, which costs no credits, or ask the operator of ${brand.name} for more.`,
    ],
    addKey: "Add a provider key",
    footer: "You get this mail because you own this workspace.",
  };
}
