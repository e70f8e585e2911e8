import { AppError } from "#lib/errors.ts";
import { visibleText } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { readAnswer, refusalIn } from "../apps/answers.ts";
import { type AppName, type CodeAction, type ConnectorAction, connectors, type KeyAppName } from "../catalog.ts";
import { accountForCall, type ConnectionRow, connectAgain, markRefused, type Presence } from "./accounts.ts";
import { ServiceRefusal } from "./action-call.ts";
import { actionCode } from "./action-code.ts";
import { isLoginRefusal } from "./mailbox/mail-errors.ts";
import { openMailboxAccount } from "./mailbox/mailbox-account.ts";
import { runMailboxAction } from "./mailbox/run-mailbox-action.ts";
import { isRefusal, originOf, sendConnectorRequest } from "./send-connector-request.ts";
import { sendSignedIn } from "./send-signed-in.ts";

export interface ActionUse {
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly callId: string;
  readonly presence: Presence;
}

/** What a service answered. */
export interface ActionAnswer {
  readonly method: string;
  readonly host: string;
  /** Null if it has no status of HTTP. */
  readonly status: number | null;
  /** In bytes. */
  readonly size: number;
  readonly body: string;
}

/** Does what a model asked of a service. Throws ConnectionNeeded without an account that the service accepts. */
export async function runIntegrationAction(
  ctx: WorkspaceContext,
  appName: AppName,
  action: ConnectorAction | CodeAction,
  { presence, ...use }: ActionUse,
): Promise<ActionAnswer> {
  const account = await accountForCall(ctx, appName, presence);
  if (appName === "mailbox" || "input" in action) return runInMailbox(ctx, account, action.name, use);
  const { host } = new URL(originOf(ctx, appName));
  const code = actionCode[action.name];
  const answer = code ? await runCode(ctx, account, { ...use, code }) : await runData(ctx, account, action, use);
  return { method: action.request.method ?? "GET", host, ...answer };
}

type HttpAnswer = Omit<ActionAnswer, "method" | "host">;
type Use = Omit<ActionUse, "presence">;

async function runInMailbox(ctx: WorkspaceContext, account: ConnectionRow, name: string, use: Use) {
  if (account.key === null) throw connectAgain(account);
  try {
    return await runMailboxAction(ctx, await openMailboxAccount(ctx, account.key), name, use);
  } catch (error) {
    if (!isLoginRefusal(error)) throw error;
    await markRefused(ctx, account);
    throw connectAgain(account);
  }
}

async function runData(
  ctx: WorkspaceContext,
  account: ConnectionRow,
  { name, path, request }: ConnectorAction,
  { values, signal, callId }: Use,
): Promise<HttpAnswer> {
  const appName = account.appName as KeyAppName; // the actions of the others have code
  if (account.key === null) throw connectAgain(account);
  const response = await sendConnectorRequest(ctx, connectors[appName], {
    ...{ path, request, values, signal, key: account.key, idempotencyKey: callId },
    read: (status, body) => readAnswer(name, status, body),
  });
  if (isRefusal(response)) {
    await markRefused(ctx, account);
    throw connectAgain(account);
  }
  const { status, size, body } = response;
  const refusal = refusalIn(appName, status, body);
  if (refusal !== null) throw new AppError("provider", refusal);
  return { status, size, body };
}

async function runCode(
  ctx: WorkspaceContext,
  account: ConnectionRow,
  { values, signal, callId, code }: Use & { code: (typeof actionCode)[string] },
): Promise<HttpAnswer> {
  let size = 0;
  try {
    const said = await code({
      callId,
      value: (name) => (Object.hasOwn(values, name) ? (values[name] ?? "").trim() : ""),
      readHtml: (html) => readHtml(ctx, html, signal),
      async send(request) {
        const answer = await sendSignedIn(ctx, { account, signal, callId }, request);
        size += answer.size;
        return answer.body;
      },
    });
    return { status: 200, size, body: said.slice(0, limits.apiAction.bodyChars) };
  } catch (error) {
    if (error instanceof AppError || !(error instanceof ServiceRefusal)) throw error;
    return { status: error.status, size, body: error.message };
  }
}

async function readHtml({ app, actor }: WorkspaceContext, html: string, signal: AbortSignal): Promise<string> {
  const page = await app.extractor.extract(
    {
      workspaceId: actor.workspaceId,
      source: { bytes: new TextEncoder().encode(html) },
      kind: "html",
      fileName: "message.html",
      contentType: "text/html; charset=utf-8",
    },
    { wallMs: timers.webPage.extractMs, outputBytes: limits.integration.mail.readChars * 4 },
    signal,
  );
  return page.status === "done" ? visibleText(page.text) : "";
}
