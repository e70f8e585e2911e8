import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { maxLimits } from "#platform/extract/limits.ts";
import { limits } from "#product/limits.ts";
import { knowledgeNodeId } from "../schema.ts";
import { measureText } from "../service/search/measure-text.ts";
import { listTablesOfNode } from "../service/tables/find-tables.ts";
import { readTableRows } from "../service/tables/read-table-rows.ts";
import { findSource } from "../service/viewer/find-source.ts";
import { listChanges } from "../service/viewer/list-changes.ts";
import { findPassage, listPassages } from "../service/viewer/passages.ts";
import { readDocumentSlice } from "../service/viewer/read-document.ts";
import { readTranscript } from "../service/viewer/read-transcript.ts";
import { testRetrieval } from "../service/viewer/test-retrieval.ts";
import { knowledgeNode } from "../table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const nodeInput = z.strictObject({ id: knowledgeNodeId });

const retrievalTest = z.strictObject({
  workspaceId: idOf("workspace"),
  question: z.string().trim().min(1).max(limits.knowledgeSearch.questionChars),
  /** Folders and sources to look in; the whole library if it is missing. Those that don't exist here are left out. */
  nodeIds: z.array(z.uuid()).max(limits.agent.knowledgeNodes).optional(),
  minSimilarity: z.number().min(0).max(1).default(limits.knowledgeSearch.minSimilarity),
  count: z.int().min(1).max(limits.knowledgeSearch.passages.max).default(limits.knowledgeSearch.passages.initial),
});

const column = z.int().min(0).max(maxLimits.table.columns);
const tableView = nodeInput.extend({
  /** One that is not of this source any more is not found. */
  tableId: z.uuid(),
  sort: z.strictObject({ column, isDescending: z.boolean() }).optional(),
  filters: z
    .array(z.strictObject({ column, text: z.string().max(limits.knowledgeTable.filterChars) }))
    .max(maxLimits.table.columns)
    .default([]),
  offset: z.int().min(0).max(maxLimits.table.rows).default(0),
});

/** What the viewer of a source reads; a part of `knowledgeSourceTreeNode`. */
export const viewerProcedures = {
  getSource: rowProcedure(knowledgeNode, read)
    .input(nodeInput)
    .query(({ ctx, input }) => findSource(ctx, input.id)),
  getChanges: rowProcedure(knowledgeNode, read)
    .input(nodeInput)
    .query(({ ctx, input }) => listChanges(ctx, input.id)),
  readDocument: rowProcedure(knowledgeNode, read)
    .input(
      nodeInput.extend({
        at: z
          .int()
          .min(0)
          .max(2 ** 31),
        direction: z.enum(["after", "before", "around"]),
      }),
    )
    .query(({ ctx, input }) => readDocumentSlice(ctx, input)),
  getPassages: rowProcedure(knowledgeNode, read)
    .input(
      nodeInput.extend({
        search: z.string().trim().max(limits.request.searchChars).default(""),
        /** The position of the last passage of the page before. */
        after: z.int32().min(0).optional(),
      }),
    )
    .query(({ ctx, input }) => listPassages(ctx, input)),
  getPassage: rowProcedure(knowledgeNode, read)
    .input(
      nodeInput.extend({
        /** One that is not of this source any more is null. */
        passageId: z.uuid(),
        /** Words of it that are cited; the place of what isn't found is that of the passage. */
        quotes: z
          .array(z.string().min(1).max(limits.knowledge.cited.chars))
          .max(limits.knowledge.cited.quotes)
          .default([]),
      }),
    )
    .query(({ ctx, input }) => findPassage(ctx, input)),
  getTables: rowProcedure(knowledgeNode, read)
    .input(nodeInput)
    .query(({ ctx, input }) => listTablesOfNode(ctx, input.id)),
  readTable: rowProcedure(knowledgeNode, read)
    .input(tableView)
    .query(({ ctx, input }) => readTableRows(ctx, input)),
  measureText: workspaceProcedure(read)
    .input(
      z.strictObject({
        workspaceId: idOf("workspace"),
        /** Those that don't exist here are left out. */
        nodeIds: z.array(z.uuid()).max(limits.agent.knowledgeNodes),
      }),
    )
    .query(({ ctx, input }) => measureText(ctx, input.nodeIds)),
  getTranscript: rowProcedure(knowledgeNode, read)
    .input(nodeInput)
    .query(({ ctx, input }) => readTranscript(ctx, input.id)),
  testRetrieval: workspaceProcedure({ ...read, cost: "heavy" })
    .input(retrievalTest)
    .query(({ ctx, input, signal }) => testRetrieval(ctx, { ...input, signal })),
};
