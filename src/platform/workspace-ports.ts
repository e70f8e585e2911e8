import type { SeatKind } from "#product/roles.ts";

/**
 * What other features do for workspaces. Workspace may not know them (billing knows workspace, never the reverse), so
 * server/app.ts hands them in.
 */
export interface WorkspacePorts {
  /** The most members of each kind that the plan allows, pending invitations included; null means any number. */
  seatLimits(workspaceId: string): Promise<Record<SeatKind, number | null>>;
  /** Throws AppError("credits") unless the plan lets the workspace hide the product's own brand. */
  requireBranding(workspaceId: string): Promise<void>;
  /** A person arrived with somebody's referral code; says nothing when it is not valid or was used. */
  claimReferral(claim: { userId: string; referralCode: string }): Promise<void>;
  /** After a workspace was made: samples, a welcome. May run twice for the same one; a failure is only logged. */
  readonly afterCreate: readonly ((created: CreatedWorkspace) => Promise<void>)[];
  /** Before a workspace goes: subscriptions are cancelled first. A failure stops the deletion. */
  readonly beforeDelete: readonly ((workspaceId: string) => Promise<void>)[];
}

export interface CreatedWorkspace {
  workspaceId: string;
  userId: string;
  /** Made by signing up, not by hand. */
  isFirst: boolean;
}
