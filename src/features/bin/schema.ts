import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

export const binKinds = ["AGENT", "WORKFLOW"] as const;
export type BinKind = (typeof binKinds)[number];

export const binQuery = z.strictObject({
  workspaceId: idOf("workspace"),
  search: z.string().trim().max(limits.request.searchChars).optional(),
});

/** Something that was deleted and can still be restored. */
export interface BinItem {
  id: string;
  kind: BinKind;
  title: string;
  deletedAt: Date;
  /** Null for things that were deleted before this was recorded, or by a former member. */
  deletedByName: string | null;
  /** After this moment it cannot be restored. */
  restorableUntil: Date;
}
