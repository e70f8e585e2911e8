/** What the audit can be narrowed to. */
export const auditKinds = [
  "people",
  "workspaces",
  "members",
  "keys",
  "jobs",
  "settings",
  "sharing",
  "refusals",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** How the actions of a kind begin, before their dot. A refusal is named by the verb of the rule that refused. */
export const auditActionPrefixes: Readonly<Record<AuditKind, readonly string[]>> = {
  people: ["person"],
  workspaces: ["workspace"],
  members: ["member", "invitation"],
  keys: ["apiKey", "credential", "endpoint", "eventWebhook", "integration", "mcpServer"],
  jobs: ["job"],
  settings: ["settings", "mail"],
  sharing: ["share", "gallery"],
  refusals: ["write", "run", "admin"],
};
