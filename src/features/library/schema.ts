import { z } from "zod";
import { cursorOf, hasReadableCursor, libraryPlace, pageLimit } from "#features/folder/schema.ts";
import { idOf } from "#lib/entity-id.ts";

export const workflowSorts = ["changed", "name", "lastRun"] as const;
export type WorkflowSort = (typeof workflowSorts)[number];

/** Which workflows a list shows, in which order, and from where on: those that follow `after`. */
export const workflowPage = z
  .strictObject({
    workspaceId: idOf("workspace"),
    ...libraryPlace,
    sort: z.enum(workflowSorts).default("changed"),
    isReversed: z.boolean().default(false),
    after: cursorOf("workflow").optional(),
    limit: pageLimit,
  })
  .refine(hasReadableCursor, { path: ["after"] });
export type WorkflowPage = z.output<typeof workflowPage>;
