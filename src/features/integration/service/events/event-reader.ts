import type { WorkspaceContext } from "#platform/context.ts";
import type { AppEventInput } from "#product/accounts/app-events.ts";
import { fixedRows } from "../../catalog.ts";
import type { ConnectionRow } from "../accounts.ts";
import { askAccount } from "../ask-account.ts";
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
export const askWithKey = (
  { ctx, account, signal, callId }: EventCall,
  { path, query, compact }: KeyRequest,
): Promise<unknown> =>
  askAccount(ctx, account, { path, request: { queryParams: fixedRows(query) }, signal, callId, compact });
