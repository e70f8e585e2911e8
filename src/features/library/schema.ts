import { z } from "zod";
import { cursorFor, isCursorValid, libraryFilterFields, pageLimit } from "#features/folder/schema.ts";
import { idOf } from "#lib/entity-id.ts";

export const workflowSorts = ["changed", "name", "lastRun"] as const;
export type WorkflowSort = (typeof workflowSorts)[number];

/** Input of workflow.getPage: filter, sort order, and the cursor `after`. */
export const workflowPageInput = z
  .strictObject({
    workspaceId: idOf("workspace"),
    ...libraryFilterFields,
    sort: z.enum(workflowSorts).default("changed"),
    isReversed: z.boolean().default(false),
    after: cursorFor("workflow").optional(),
    limit: pageLimit,
  })
  .refine(isCursorValid, { path: ["after"] });
export type WorkflowPageInput = z.output<typeof workflowPageInput>;
