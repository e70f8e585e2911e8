import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { type HttpRoute, workspaceRoute } from "#platform/http/route.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { limits } from "#product/limits.ts";
import { embeddingProcedures } from "./router/embedding.ts";
import { savedProcedures } from "./router/saved.ts";
import { viewerProcedures } from "./router/viewer.ts";
import {
  answerRequest,
  bulkDeleteInput,
  byNodeId,
  createFolderInput,
  createManyInput,
  linkUpload,
  passageSwitchInput,
  passageTextInput,
  relearnEveryInput,
  relearnInput,
  sourceStatesInput,
  updateAccessInput,
  updateTitleInput,
  updateTreeInput,
} from "./schema.ts";
import {
  cancelLearning,
  pauseLearning,
  relearnUrl,
  resumeLearning,
  retryLearning,
} from "./service/learn/control-learning.ts";
import { findAccess, updateAccess } from "./service/limits/node-access.ts";
import { switchPassage, updatePassage } from "./service/passages.ts";
import { setRelearning } from "./service/relearn/set-relearning.ts";
import { findSourceStates } from "./service/source-states.ts";
import { deleteNodes, updateTitle } from "./service/tree/change-nodes.ts";
import { createFolder, createMany } from "./service/tree/create-nodes.ts";
import { updateTreeStructure } from "./service/tree/move-nodes.ts";
import { listNodes } from "./service/tree/nodes.ts";
import { uploadLinks } from "./service/upload-links.ts";
import { answerFromPassages } from "./service/viewer/answer-from-passages.ts";
import { sendIcon } from "./service/websites/icon/send-icon.ts";
import { listSubpages } from "./service/websites/list-subpages.ts";
import { knowledgeChunk, knowledgeIcon, knowledgeNode } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;
const heavy = { ...write, cost: "heavy" } as const;

const linkRoute = {
  method: "POST",
  rule: { scope: "workspace", verb: "write", role: "EDITOR", cost: "heavy" },
  workspaceFrom: "query",
} as const;

// For compatibility, the queries may contain `openai_api_key` and `scrape_all_web`, which are ignored.
export const knowledgeRoutes: HttpRoute[] = [
  workspaceRoute({
    ...linkRoute,
    path: "/api/link/upload-multiple-link",
    body: { kind: "json", maxBytes: 200_000 },
    handle: ({ ctx, input, query }) => uploadLinks(ctx, linkUpload.parse(input), query),
  }),
  workspaceRoute({
    ...linkRoute,
    path: "/api/link/list-all-subpage",
    body: { kind: "none" },
    handle: async ({ ctx, query }) => ({ urls: await listSubpages(ctx, pageAddress.parse(query.get("url"))) }),
  }),
  /** Streams an answer from passages; what it cost comes after the text. */
  workspaceRoute({
    method: "POST",
    path: "/api/knowledge/answer",
    rule: { scope: "workspace", verb: "run", role: "EDITOR", cost: "model" },
    workspaceFrom: "body",
    body: { kind: "json", maxBytes: 200_000 },
    handle: ({ ctx, input, request }) => {
      const asked = answerRequest.parse(input);
      return textResponse((signal) => answerFromPassages(ctx, asked, signal), request.signal);
    },
  }),
  workspaceRoute({
    method: "GET",
    path: "/api/knowledge/icon/:iconId",
    rule: { scope: "workspace", verb: "read", role: "USER", cost: "light" },
    workspaceFrom: { table: knowledgeIcon, param: "iconId" },
    body: { kind: "none" },
    handle: ({ ctx, params }) => sendIcon(ctx, params.iconId ?? ""),
  }),
];

const pageAddress = z.url({ protocol: /^https?$/ }).max(limits.knowledge.urlChars);

/** `knowledgeSourceTreeNode` on the wire. */
export const knowledgeRouter = router({
  ...embeddingProcedures,
  ...viewerProcedures,
  ...savedProcedures,
  getAll: workspaceProcedure(read)
    .input(z.strictObject({ workspaceId: idOf("workspace") }))
    .query(({ ctx }) => listNodes(ctx)),
  getSourceStates: workspaceProcedure(read)
    .input(sourceStatesInput)
    .query(({ ctx, input }) => findSourceStates(ctx, input.sourceIds)),
  createFolder: workspaceProcedure(write)
    .input(createFolderInput)
    .mutation(idempotent("knowledgeSourceTreeNode.createFolder", ({ ctx, input }) => createFolder(ctx, input))),
  createMany: workspaceProcedure(heavy)
    .input(createManyInput)
    .mutation(idempotent("knowledgeSourceTreeNode.createMany", ({ ctx, input }) => createMany(ctx, input))),
  updateTreeStructure: workspaceProcedure(write)
    .input(updateTreeInput)
    .mutation(({ ctx, input }) => updateTreeStructure(ctx, input.nodes)),
  getAccess: rowProcedure(knowledgeNode, { ...read, role: "EDITOR" })
    .input(byNodeId)
    .query(({ ctx, input }) => findAccess(ctx, input.id)),
  updateAccess: rowProcedure(knowledgeNode, write)
    .input(updateAccessInput)
    .mutation(({ ctx, input }) => updateAccess(ctx, input)),
  updateTitle: rowProcedure(knowledgeNode, write)
    .input(updateTitleInput)
    .mutation(({ ctx, input }) => updateTitle(ctx, input)),
  delete: rowProcedure(knowledgeNode, heavy)
    .input(byNodeId)
    .mutation(({ ctx, input }) => deleteNodes(ctx, [input.id])),
  bulkDelete: workspaceProcedure(heavy)
    .input(bulkDeleteInput)
    .mutation(({ ctx, input }) => deleteNodes(ctx, input.treeNodeIdList)),
  relearnURL: rowProcedure(knowledgeNode, heavy, "knowledgeSourceTreeNodeId")
    .input(relearnInput)
    .mutation(({ ctx, input }) => relearnUrl(ctx, input)),
  pauseLearning: rowProcedure(knowledgeNode, write)
    .input(byNodeId)
    .mutation(({ ctx, input }) => pauseLearning(ctx, input.id)),
  resumeLearning: rowProcedure(knowledgeNode, write)
    .input(byNodeId)
    .mutation(({ ctx, input }) => resumeLearning(ctx, input.id)),
  cancelLearning: rowProcedure(knowledgeNode, write)
    .input(byNodeId)
    .mutation(({ ctx, input }) => cancelLearning(ctx, input.id)),
  retryLearning: rowProcedure(knowledgeNode, heavy)
    .input(byNodeId)
    .mutation(({ ctx, input }) => retryLearning(ctx, input.id)),
  setRelearning: workspaceProcedure(write)
    .input(relearnEveryInput)
    .mutation(({ ctx, input }) => setRelearning(ctx, input)),
  updatePassage: rowProcedure(knowledgeChunk, heavy)
    .input(passageTextInput)
    .mutation(({ ctx, input }) => updatePassage(ctx, input)),
  switchPassage: rowProcedure(knowledgeChunk, write)
    .input(passageSwitchInput)
    .mutation(({ ctx, input }) => switchPassage(ctx, input)),
});
