import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { limits } from "#product/limits.ts";

export const workflowSorts = ["changed", "name", "lastRun"] as const;
export type WorkflowSort = (typeof workflowSorts)[number];

/** The last row of a page: what it was sorted by, as the server said it, and its id where others have the same. */
const cursor = z.strictObject({ key: z.string().max(limits.workflow.titleChars.max), id: idOf("workflow") });
export type WorkflowCursor = z.output<typeof cursor>;

const moment = z.iso.datetime({ precision: 6 });

/** Which workflows a list shows, in which order, and from where on: those that follow `after`. */
export const workflowPage = z
  .strictObject({
    workspaceId: idOf("workspace"),
    /** null is the top; without it all folders are looked into. */
    folderId: idOf("folder").nullable().optional(),
    /** Words of the title and the tags. */
    search: z.string().max(limits.request.searchChars).optional(),
    /** Those that have each of these tags. */
    tags: z.array(z.string().max(limits.tag.chars)).max(limits.tag.perItem).optional(),
    sort: z.enum(workflowSorts).default("changed"),
    isReversed: z.boolean().default(false),
    after: cursor.optional(),
    limit: z.int().min(1).max(limits.workflow.listed).default(limits.workflow.listed),
  })
  .refine(({ sort, after }) => !after || sort === "name" || moment.safeParse(after.key).success, { path: ["after"] });
export type WorkflowPage = z.output<typeof workflowPage>;
