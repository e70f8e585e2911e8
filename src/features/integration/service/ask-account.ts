import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { integrationErrorText } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { refusalIn } from "../apps/answers.ts";
import { type ConnectorAction, connectors, type KeyAppName } from "../catalog.ts";
import { type ConnectionRow, connectAgain, markRefused } from "./accounts.ts";
import { isRefusal, sendConnectorRequest } from "./send-connector-request.ts";

interface ServiceQuestion extends Pick<ConnectorAction, "path" | "request"> {
  readonly values?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly callId?: string;
  /** Shortens an answer before it is cut. */
  readonly compact?: (answer: unknown) => object;
}

/** A service takes no more requests for now; the same request may be sent again later. */
export class ServiceBusy extends AppError {
  constructor(sentence: string) {
    super("provider", sentence);
    this.name = "ServiceBusy";
  }
}

/** A service failed, so no one knows whether it did what was asked. */
export class ServiceDown extends AppError {
  constructor(sentence: string) {
    super("provider", sentence);
    this.name = "ServiceDown";
  }
}

/**
 * Asks a service that takes a key, and returns what it answers. Throws ConnectionNeeded if it no longer accepts the key,
 * ServiceBusy, ServiceDown, and "provider" for everything else that it refuses.
 */
export async function askAccount(
  ctx: WorkspaceContext,
  account: ConnectionRow,
  { path, request, values = {}, signal, callId, compact }: ServiceQuestion,
): Promise<unknown> {
  const appName = account.appName as KeyAppName; // the requests of the others have code
  if (account.key === null) throw connectAgain(account);
  const response = await sendConnectorRequest(ctx, connectors[appName], {
    ...{ path, request, values, key: account.key },
    ...(signal && { signal }),
    ...(callId && { idempotencyKey: callId }),
    read: (status, body) => {
      const answer = parseJson(body);
      const isAnswer = status >= 200 && status < 300 && answer !== null && refusalIn(appName, status, body) === null;
      return compact && isAnswer ? JSON.stringify(compact(answer)) : body;
    },
  });
  if (isRefusal(response)) {
    await markRefused(ctx, account);
    throw connectAgain(account);
  }
  const { status, body } = response;
  const refusal = refusalIn(appName, status, body);
  if (refusal !== null && status >= 500) throw new ServiceDown(refusal);
  if (refusal !== null)
    throw status === 429 || slackIsBusy.test(body) ? new ServiceBusy(refusal) : new AppError("provider", refusal);
  const answer = parseJson(body);
  if (answer === null)
    throw new AppError("provider", integrationErrorText.says(integrationNameText[appName], String(status)));
  return answer;
}

const slackIsBusy = /"error":\s*"(?:ratelimited|rate_limited)"/;
