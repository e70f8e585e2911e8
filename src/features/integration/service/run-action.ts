import { AppError } from "#lib/errors.ts";
import { visibleText } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { type AppName, type ConnectorAction, connectors } from "../catalog.ts";
import { accountForCall, type ConnectionRow, connectAgain, markRefused, type Presence } from "./accounts.ts";
import { ServiceRefusal } from "./action-call.ts";
import { actionCode } from "./action-code.ts";
import { isRefusal, originOf, sendConnectorRequest } from "./send-connector-request.ts";
import { sendSignedIn } from "./send-signed-in.ts";

interface ActionUse {
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly callId: string;
  readonly presence: Presence;
}

export interface ActionResult {
  readonly host: string;
  readonly status: number;
  /** In bytes. */
  readonly size: number;
  readonly body: string;
}

/** Makes the requests of an action. Throws ConnectionNeeded without an account that the service accepts. */
export async function runIntegrationAction(
  ctx: WorkspaceContext,
  appName: AppName,
  action: ConnectorAction,
  { presence, ...use }: ActionUse,
): Promise<ActionResult> {
  const account = await accountForCall(ctx, appName, presence);
  const { host } = new URL(originOf(ctx, appName));
  const code = actionCode[action.name];
  return { host, ...(code ? await runCode(ctx, account, { ...use, code }) : await runData(ctx, account, action, use)) };
}

async function runData(
  ctx: WorkspaceContext,
  account: ConnectionRow,
  { path, request }: ConnectorAction,
  { values, signal, callId }: Omit<ActionUse, "presence">,
): Promise<Omit<ActionResult, "host">> {
  if (account.key === null) throw connectAgain(account);
  const response = await sendConnectorRequest(ctx, connectors[account.appName], {
    ...{ path, request, values, signal, key: account.key, idempotencyKey: callId },
  });
  if (isRefusal(response)) {
    await markRefused(ctx, account);
    throw connectAgain(account);
  }
  const { status, size, body } = response;
  return { status, size, body };
}

async function runCode(
  ctx: WorkspaceContext,
  account: ConnectionRow,
  { values, signal, callId, code }: Omit<ActionUse, "presence"> & { code: (typeof actionCode)[string] },
): Promise<Omit<ActionResult, "host">> {
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
