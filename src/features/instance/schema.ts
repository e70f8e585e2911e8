import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { auditKinds } from "#product/audit-kinds.ts";
import { limits } from "#product/limits.ts";
import type { CredentialType } from "#product/models/provider.ts";
import { type CorePlan, corePlans } from "#product/plans.ts";
import type { Role } from "#product/roles.ts";

/** Newest first; `cursor` is the id of the previous page's last row. */
export const pageInput = z.strictObject({
  search: z.string().trim().max(limits.request.searchChars).optional(),
  cursor: z.uuid().optional(),
  /** tRPC's infinite queries send it; only one value is possible. */
  direction: z.literal("forward").optional(),
});
export type PageInput = z.infer<typeof pageInput>;

export const auditFilters = pageInput
  .pick({ search: true })
  .extend({ kinds: z.array(z.enum(auditKinds)).max(auditKinds.length).optional(), userId: idOf("user").optional() });
export type AuditFilters = z.infer<typeof auditFilters>;
export const auditPageInput = pageInput.extend(auditFilters.shape);
export type AuditPageInput = z.infer<typeof auditPageInput>;

export const userIdInput = z.strictObject({ userId: idOf("user") });
export const suspendPersonInput = userIdInput.extend({ isSuspended: z.boolean() });
export const changeOperatorInput = userIdInput.extend({ isOperator: z.boolean() });
export const workspaceIdInput = z.strictObject({ workspaceId: idOf("workspace") });
export const suspendWorkspaceInput = workspaceIdInput.extend({ isSuspended: z.boolean() });
export const setPlanInput = workspaceIdInput.extend({ corePlan: z.enum(corePlans) });
export const grantCreditsInput = workspaceIdInput.extend({
  credits: z.int().min(1).max(limits.operator.grantCredits),
  reason: z.string().trim().min(1).max(limits.operator.reasonChars),
  /** The page creates it, so that resending after a lost response doesn't grant twice. */
  requestId: z.uuid(),
});
export type GrantCreditsInput = z.infer<typeof grantCreditsInput>;
export const settingsInput = z.strictObject({
  name: z.string().trim().min(1).max(limits.operator.instanceNameChars).optional(),
  signup: z.enum(["open", "invite", "closed"]).optional(),
});
export type SettingsInput = z.infer<typeof settingsInput>;

const singleLine = (chars: number) =>
  z
    .string()
    .trim()
    .max(chars)
    .regex(/^[^\r\n\0]*$/);
/** The mail server. Without `password`, the stored one is kept; an empty one removes it. */
export const mailServerInput = z.strictObject({
  host: singleLine(limits.operator.mailHostChars).regex(/^[\w.:-]+$/),
  port: z.int().min(1).max(65_535),
  user: singleLine(limits.operator.mailUserChars),
  password: z.string().max(limits.operator.mailPasswordChars).optional(),
  from: singleLine(limits.operator.mailSenderChars).min(3),
});
export type MailServerInput = z.infer<typeof mailServerInput>;
export const jobIdInput = z.strictObject({ id: z.string().min(1).max(200) });

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** Counts by tab. */
export interface InstanceCounts {
  /** Failed jobs. */
  jobs: number;
  models: number;
  workspaces: number;
  people: number;
}

export interface PersonRow {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  isOperator: boolean;
  /** OPERATOR_EMAILS determines the operators. */
  isOperatorFixed: boolean;
  isSuspended: boolean;
  workspaces: number;
  lastSeenAt: Date | null;
}

export interface WorkspaceRow {
  id: string;
  name: string;
  ownerName: string;
  corePlan: CorePlan;
  people: number;
  storageBytes: number;
  creditsUsed: number;
  /** Null means unlimited. */
  creditsLimit: number | null;
  isSuspended: boolean;
}

export interface WorkspaceMemberRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
}

/** An entry of the audit log. */
export interface AuditRow {
  id: string;
  personName: string | null;
  workspaceName: string | null;
  action: string;
  resource: string | null;
  outcome: "allowed" | "denied";
  createdAt: Date;
}

/** A person with entries in the audit log. */
export interface AuditPerson {
  id: string;
  name: string;
  email: string;
}

/** A job that failed after all retries. */
export interface FailedJob {
  id: string;
  /** The job's name, such as "run.advance". */
  name: string;
  workspaceName: string | null;
  /** The error, in one line. */
  reason: string;
  failedAt: Date;
}

/** A provider or endpoint of the server with its models, as seen by a workspace without keys of its own. */
export interface ModelSource {
  name: string;
  /**
   * `ownKeyOnly`: only runs with a workspace's key; `standIn`: the demo model, offered if no other model can answer.
   */
  state: "usable" | "noKey" | "ownKeyOnly" | "standIn" | "off";
  /** Environment variables that are set for it. */
  variables: string[];
  /** Environment variables that are missing. */
  missing: CredentialType[];
  /** The last four characters of the server's key; null without a key or if the key is too short. */
  keyEnd: string | null;
  /** Number of workspaces that have all keys it needs. */
  ownKeys: number;
  models: SourceModel[];
}

export interface SourceModel {
  id: string;
  name: string;
  /** In tokens; null if unknown. */
  contextWindow: number | null;
  credits: number;
  isDeprecated: boolean;
  /** Plans that can use it only with their own keys. */
  lockedPlans: readonly CorePlan[];
}

/** Result of checking the server's key with a provider or endpoint. */
export interface KeyVerdict {
  source: string;
  /** Null if the key works. */
  reason: string | null;
  /** The check had no result: the provider was unreachable or sent an unreadable response. */
  isUnproven: boolean;
}

/** A one-time link whose holder can set a new password for the account. */
export interface ResetLink {
  url: string;
}

/** Settings on the setup page and the operator's settings page. */
export interface InstanceSettings {
  name: string;
  isNameSet: boolean;
  signup: "open" | "invite" | "closed";
  isSignupSet: boolean;
  /** Set by SIGNUP_POLICY. */
  isSignupFixed: boolean;
  mail: MailState;
}

export interface MailState {
  canSend: boolean;
  /** Set by SMTP_URL. */
  isFixed: boolean;
  /** Set in the browser. */
  server: { host: string; port: number; user: string; hasPassword: boolean; from: string } | null;
  /** The sender unless another one is set. */
  defaultFrom: string;
}
