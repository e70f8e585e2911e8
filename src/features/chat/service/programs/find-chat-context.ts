import { findKeyOwner } from "#features/api-key/service.ts";
import { findActingContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";

interface ChatOwner {
  readonly workspaceId: string;
  readonly userId: string;
  readonly apiKeyId: string | null;
}

/** The context of a job for a chat: its person, or a program that chats for that person. Null when they lost access. */
export const findChatContext = (
  app: App,
  { workspaceId, userId, apiKeyId }: ChatOwner,
  requestId: string,
): Promise<WorkspaceContext | null> =>
  apiKeyId
    ? findKeyOwner(app, { workspaceId, keyId: apiKeyId }, requestId)
    : findActingContext(app, { kind: "member", workspaceId, userId }, requestId);
