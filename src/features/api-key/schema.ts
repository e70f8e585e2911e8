import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

/** What a key may be allowed: to start workflows, to read what is in the workspace, to chat with agents. */
export const apiKeyScopes = ["run", "read", "chat"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const byApiKey = z.strictObject({ id: idOf("apiKey") });

export const apiKeyDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  name: z.string().trim().min(1).max(limits.apiKey.nameChars),
  scopes: z
    .array(z.enum(apiKeyScopes))
    .min(1)
    .max(apiKeyScopes.length)
    .transform((scopes) => apiKeyScopes.filter((scope) => scopes.includes(scope))),
  /** Null for a key that doesn't expire. */
  expiresInDays: z.int().min(1).max(limits.apiKey.expiryDays).nullable(),
});
export type ApiKeyDraft = z.output<typeof apiKeyDraft>;
