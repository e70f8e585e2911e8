import { AppError } from "#lib/errors.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { AppEventInput } from "#product/accounts/app-events.ts";
import { integrationErrorText } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { refusalIn } from "../../apps/answers.ts";
import { connectors, fixedRows, type KeyAppName } from "../../catalog.ts";
import { type ConnectionRow, connectAgain, markRefused } from "../accounts.ts";
import { isRefusal, sendConnectorRequest } from "../send-connector-request.ts";
import type { AppEvent } from "./read-app-events.ts";

export interface EventCall {
  readonly ctx: WorkspaceContext;
  readonly account: ConnectionRow;
  readonly signal: AbortSignal;
  readonly callId: string;
  /** The order of the last known event; null for the newest ones. */
  readonly after: number | null;
  /** What the person said; "" for what they left out. */
  readonly value: (name: AppEventInput) => string;
}

/** Reads the newest events of one kind, in any order. */
export type ReadEvents = (call: EventCall) => Promise<readonly AppEvent[]>;

interface KeyRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Shortens an answer before it is cut. */
  readonly compact: (answer: unknown) => object;
}

/** Asks a service that takes a key. */
export async function askWithKey(
  { ctx, account, signal, callId }: EventCall,
  appName: KeyAppName,
  { path, query, compact }: KeyRequest,
): Promise<unknown> {
  if (account.key === null) throw connectAgain(account);
  const response = await sendConnectorRequest(ctx, connectors[appName], {
    ...{
      path,
      request: { queryParams: fixedRows(query) },
      values: {},
      signal,
      key: account.key,
      idempotencyKey: callId,
    },
    read: (status, body) => {
      const answer = parseJson(body);
      return status >= 200 && status < 300 && refusalIn(appName, status, body) === null && answer !== null
        ? JSON.stringify(compact(answer))
        : body;
    },
  });
  if (isRefusal(response)) {
    await markRefused(ctx, account);
    throw connectAgain(account);
  }
  const { status, body } = response;
  const refusal = refusalIn(appName, status, body);
  if (refusal !== null) throw new AppError("provider", refusal);
  const answer = parseJson(body);
  if (answer === null)
    throw new AppError("provider", integrationErrorText.says(integrationNameText[appName], String(status)));
  return answer;
}
