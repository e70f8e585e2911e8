import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

export const binKinds = ["AGENT", "WORKFLOW", "STYLE", "SKILL", "NOTE"] as const;
export type BinKind = (typeof binKinds)[number];

export const binQuery = z.strictObject({
  workspaceId: idOf("workspace"),
  search: z.string().trim().max(limits.request.searchChars).optional(),
});

/** Something deleted that can still be restored. */
export interface BinItem {
  id: string;
  kind: BinKind;
  title: string;
  deletedAt: Date;
  /** Null for items that a former member deleted, or that were deleted before the name was recorded. */
  deletedByName: string | null;
  /** The item can't be restored after this time. */
  restorableUntil: Date;
}
