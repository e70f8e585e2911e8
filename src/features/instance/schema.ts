import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { auditKinds } from "#product/audit-kinds.ts";
import { limits } from "#product/limits.ts";
import type { CredentialType } from "#product/models/provider.ts";
import { type CorePlan, corePlans } from "#product/plans.ts";
import type { Role } from "#product/roles.ts";

/** Newest first; `cursor` is the id of the last row of the page before. */
export const pageInput = z.strictObject({
  search: z.string().trim().max(limits.request.searchChars).optional(),
  cursor: z.uuid().optional(),
  /** Sent by tRPC's own paging of lists; there is only one. */
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
  /** Made by the page, so that a lost answer is no second grant. */
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
/** How mail leaves the server. A missing password is the one that is known already; an empty one is none. */
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

/** By the tab that shows it. */
export interface InstanceCounts {
  /** Failed ones: they wait for an operator. */
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
  /** OPERATOR_EMAILS says who is one. */
  isOperatorFixed: boolean;
  isSuspended: boolean;
  workspaces: number;
  lastSeenAt: Date | null;
  createdAt: Date;
}

export interface WorkspaceRow {
  id: string;
  slug: string;
  name: string;
  ownerName: string;
  corePlan: CorePlan;
  people: number;
  storageBytes: number;
  creditsUsed: number;
  /** Null is unlimited. */
  creditsLimit: number | null;
  isSuspended: boolean;
}

export interface WorkspaceMemberRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
}

/** Who did what, or was refused what. */
export interface AuditRow {
  id: string;
  personName: string | null;
  workspaceName: string | null;
  action: string;
  resource: string | null;
  outcome: "allowed" | "denied";
  createdAt: Date;
}

/** Somebody the audit knows. */
export interface AuditPerson {
  id: string;
  name: string;
  email: string;
}

/** Durable work that ended in a fault after all its tries. */
export interface FailedJob {
  id: string;
  /** The job's own name, such as "run.advance". */
  name: string;
  workspaceName: string | null;
  /** What went wrong, in one line. */
  reason: string;
  failedAt: Date;
}

/** A provider or an endpoint of the server with its models, as a workspace without keys of its own finds them. */
export interface ModelSource {
  name: string;
  /** `ownKeyOnly`: never runs on a key of the server; `standIn`: the demo model, offered while no other can answer. */
  state: "usable" | "noKey" | "ownKeyOnly" | "standIn" | "off";
  /** Variables of the environment that hold what the server has for it. */
  variables: string[];
  /** Keys that the server lacks, by the names of their variables. */
  missing: CredentialType[];
  /** The last four characters of the server's key; null without one, or where it is too short to show any. */
  keyEnd: string | null;
  /** Workspaces that have all keys it needs of their own. */
  ownKeys: number;
  models: SourceModel[];
}

export interface SourceModel {
  id: string;
  name: string;
  /** Tokens; null where nobody told. */
  contextWindow: number | null;
  credits: number;
  isDeprecated: boolean;
  /** Plans that may use it on keys of their own only. */
  lockedPlans: readonly CorePlan[];
}

/** What a provider or an endpoint says to the server's key. */
export interface KeyVerdict {
  source: string;
  /** Null: the key works. */
  reason: string | null;
  /** No verdict on the key: the provider could not be reached or sent nothing readable. */
  isUnproven: boolean;
}

/** Set once: whoever holds it may choose a new password for this account. */
export interface ResetLink {
  url: string;
  expiresAt: Date;
}

/** What the set-up page and the operator's settings show. */
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
  /** Who mail comes from as long as nothing else is set. */
  defaultFrom: string;
}
