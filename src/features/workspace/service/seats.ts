import { and, eq, gt, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { Tx } from "#platform/db/database.ts";
import { workspace, workspaceInvitation, workspaceMember } from "#platform/tables/workspace.ts";
import { type Role, type SeatKind, seatKind } from "#product/roles.ts";
import { memberErrorText } from "#product/texts/workspace/workspace-errors.ts";

export type Seats = Record<SeatKind, number>;

/** Locks the workspace until the transaction ends, so that two people can't take the last seat. */
export async function lockSeats(tx: Tx, workspaceId: string): Promise<void> {
  await tx.select({ id: workspace.id }).from(workspace).where(eq(workspace.id, workspaceId)).for("update");
}

/** Taken seats: members and pending invitations. */
export async function countSeats(tx: Tx, workspaceId: string): Promise<Seats> {
  const members = await tx
    .select({ role: workspaceMember.role })
    .from(workspaceMember)
    .where(eq(workspaceMember.workspaceId, workspaceId));
  const waiting = await tx
    .select({ role: workspaceInvitation.role })
    .from(workspaceInvitation)
    .where(
      and(
        eq(workspaceInvitation.workspaceId, workspaceId),
        eq(workspaceInvitation.status, "PENDING"),
        gt(workspaceInvitation.expiresAt, sql`now()`),
      ),
    );
  const takenSeats: Seats = { editor: 0, user: 0 };
  for (const { role } of [...members, ...waiting]) takenSeats[seatKind(role)] += 1;
  return takenSeats;
}

/** Throws "limit" if the role's kind of seat exceeds the plan. Count after the change, in the same transaction. */
export function requireSeats(takenSeats: Seats, limits: Record<SeatKind, number | null>, role: Role): void {
  const kind = seatKind(role);
  const max = limits[kind];
  if (max === null || takenSeats[kind] <= max) return;
  const text = kind === "editor" ? memberErrorText.noEditorSeat : memberErrorText.noUserSeat;
  throw new AppError("conflict", text, { details: { seat: kind, max } });
}
