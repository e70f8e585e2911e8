import type { SeatKind } from "#product/roles.ts";

/**
 * What other features do for workspaces. The workspace feature must not import them (billing imports workspace, never
 * the reverse), so server/app.ts injects them.
 */
export interface WorkspacePorts {
  /** Maximum members per seat kind in the plan, including pending invitations; null means unlimited. */
  seatLimits(workspaceId: string): Promise<Record<SeatKind, number | null>>;
  /** Throws AppError("credits") unless the plan lets the workspace hide the product's own brand. */
  requireBranding(workspaceId: string): Promise<void>;
  /** Applies the referral code that a person signed up with; ignores invalid and used codes. */
  claimReferral(claim: { userId: string; referralCode: string }): Promise<void>;
  /** Runs after a workspace is created, for example to add samples. May run twice per workspace; errors are logged. */
  readonly afterCreate: readonly ((created: CreatedWorkspace) => Promise<void>)[];
  /** Runs before a workspace is deleted, for example to cancel subscriptions. An error stops the deletion. */
  readonly beforeDelete: readonly ((workspaceId: string) => Promise<void>)[];
}

export interface CreatedWorkspace {
  workspaceId: string;
  userId: string;
  /** Created by signing up, not by the person. */
  isFirst: boolean;
}
