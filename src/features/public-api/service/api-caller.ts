import type { ApiKeyScope } from "#features/api-key/schema.ts";
import { findKeyCaller, findKeyOwner } from "#features/api-key/service.ts";
import { AppError } from "#lib/errors.ts";
import type { App, Caller, WorkspaceContext } from "#platform/context.ts";
import type { Principal } from "#product/principal.ts";
import { publicApiErrorText } from "#product/texts/public-api/api-errors.ts";
import { timers } from "#product/timers.ts";

/** A program that calls with a key. */
export interface ApiCaller {
  readonly app: App;
  readonly requestId: string;
  /** The key as its rate limit counts it. */
  readonly key: Extract<Principal, { kind: "apiKey" }>;
  readonly scopes: readonly ApiKeyScope[];
  /** Who acts: the creator of the key in name, with the rights of a USER, through the key. */
  readonly member: WorkspaceContext;
  /** Whether the key is still valid. */
  isValid(): Promise<boolean>;
}

/** Throws for a key that is missing or not valid, and "credits" if the plan has no API. */
export async function findApiCaller({ app, headers, requestId }: Caller): Promise<ApiCaller> {
  const secret = keyIn(headers);
  const found = secret ? await findKeyCaller(app, secret, requestId) : null;
  const key = found?.acting.actor;
  if (!secret || !found || key?.kind !== "apiKey") throw unauthorized();
  const member = await findKeyOwner(app, key, requestId);
  if (!member) throw unauthorized();
  const isValid = async () => (await findKeyCaller(app, secret, requestId)) !== null;
  return { app, requestId, key, scopes: found.scopes, member, isValid };
}

function keyIn(headers: Headers): string | null {
  const key = headers.get("x-api-key")?.trim();
  return key || (/^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null);
}

const unauthorized = () => new AppError("forbidden", publicApiErrorText.unauthorized, { details: { signIn: true } });

/**
 * A signal for a request that stays open: aborted when the client leaves, and with the refusal when the key is revoked,
 * in whichever process that happens. Call `stop` at the end.
 */
export function watchKey(
  { app, member, isValid }: ApiCaller,
  clientSignal: AbortSignal,
): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  const check = () =>
    void isValid().then(
      (isStillValid) => isStillValid || lost.abort(unauthorized()),
      (error) => lost.abort(error),
    );
  const unsubscribe = app.live.subscribe(`workspace:${member.actor.workspaceId}`, ({ changed }) => {
    if (changed === "apiKeys") check();
  });
  // Keys also expire, and their creators can lose their role.
  const timer = setInterval(check, timers.publicApi.keyCheckMs);
  return {
    signal: AbortSignal.any([clientSignal, lost.signal]),
    stop() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
