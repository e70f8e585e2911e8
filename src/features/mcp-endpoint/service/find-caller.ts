import type { ApiKeyScope } from "#features/api-key/schema.ts";
import { findKeyCaller, findKeyOwner } from "#features/api-key/service.ts";
import { findTokenCaller } from "#features/oauth-server/service/tokens.ts";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { ActingContext, App, WorkspaceContext } from "#platform/context.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";

/** Who calls the endpoint, and what they were allowed. */
export interface EndpointCaller {
  readonly acting: ActingContext;
  readonly scopes: readonly ApiKeyScope[];
}

/** Turns the bearer token of a request into a caller; null if it is missing, unknown or no longer valid. */
export async function findCaller(app: App, headers: Headers, requestId: string): Promise<EndpointCaller | null> {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (!token) return null;
  return (await findKeyCaller(app, token, requestId)) ?? findTokenCaller(app, token, requestId);
}

/** The member to whom belongs what the caller starts: the person, or for a key, its creator with the rights of a USER. */
export async function findMember({ app, actor, requestId }: ActingContext): Promise<WorkspaceContext> {
  const member =
    actor.kind === "member"
      ? await findWorkspaceContext(app, actor.workspaceId, actor.userId, requestId)
      : actor.kind === "apiKey"
        ? await findKeyOwner(app, actor, requestId)
        : null;
  if (!member) throw new AppError("forbidden", commonErrorText.forbidden);
  return member;
}
