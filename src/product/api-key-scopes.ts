/** What a key of a workspace may be allowed: to start workflows, to read what is in the workspace, to chat with agents. */
export const apiKeyScopes = ["run", "read", "chat"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
