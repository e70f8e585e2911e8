import { AppError } from "#lib/errors.ts";
import type { Principal } from "#product/principal.ts";
import { billingText } from "#product/texts/billing/billing.ts";

/**
 * What a principal may read of a refusal for lack of credits, a plan or a key. A visitor gets a neutral sentence and no
 * details, because the workspace's plan and keys are not their business; `cause` keeps the reason for the server.
 */
export function refusalFor({ kind }: Principal, refusal: AppError): AppError {
  return kind === "visitor" ? new AppError(refusal.code, billingText.block.visitor, { cause: refusal }) : refusal;
}
