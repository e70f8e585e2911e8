import { chat } from "#features/chat/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { operatorProcedure, router, rowProcedure, selfProcedure } from "#platform/access/procedures.ts";
import { readBody } from "#platform/http/read-body.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { readNotice } from "#platform/public-page/report-form.ts";
import { limits } from "#product/limits.ts";
import {
  byChat,
  byRun,
  chatListingInput,
  chatPublicInput,
  galleryQuery,
  moderateInput,
  moderationInput,
  reportInput,
  reportTarget,
  runListingInput,
  runPublicInput,
  type ThreadKind,
} from "./schema.ts";
import { galleryPage } from "./service/gallery/gallery-page.ts";
import { listGallery } from "./service/gallery/list-gallery.ts";
import { countReported, listForModeration } from "./service/moderation/list-for-moderation.ts";
import { moderate } from "./service/moderation/moderate.ts";
import { listMyShares } from "./service/my-shares.ts";
import { openShared, openSharedMedia } from "./service/public/open-shared.ts";
import { answerReport } from "./service/reports/answer-report.ts";
import { getShareStatus, setListed, setPublic } from "./service/share.ts";
import { findChatThread, findRunThread } from "./service/threads.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;
const admin = { verb: "admin", cost: "light" } as const;

/** The part of the `chat` procedures that shares. */
export const chatShareRouter = router({
  toggleIsPublic: rowProcedure(chat, write)
    .input(chatPublicInput)
    .mutation(async ({ ctx, input }) => setPublic(ctx, await findChatThread(ctx, input.id), input.isPublic)),
});

/** The part of the `workflowRun` procedures that shares. */
export const runShareRouter = router({
  toggleIsPublic: rowProcedure(workflowRun, write)
    .input(runPublicInput)
    .mutation(async ({ ctx, input }) => setPublic(ctx, await findRunThread(ctx, input.id), input.isPublic)),
});

export const communityRouter = router({
  getChatShareStatus: rowProcedure(chat, read, "chatId")
    .input(byChat)
    .query(async ({ ctx, input }) => getShareStatus(ctx, await findChatThread(ctx, input.chatId))),
  toggleChatShare: rowProcedure(chat, write, "chatId")
    .input(chatListingInput)
    .mutation(async ({ ctx, input }) => setListed(ctx, await findChatThread(ctx, input.chatId), input)),
  getWorkflowRunShareStatus: rowProcedure(workflowRun, read, "workflowRunId")
    .input(byRun)
    .query(async ({ ctx, input }) => getShareStatus(ctx, await findRunThread(ctx, input.workflowRunId))),
  toggleWorkflowRunShare: rowProcedure(workflowRun, write, "workflowRunId")
    .input(runListingInput)
    .mutation(async ({ ctx, input }) => setListed(ctx, await findRunThread(ctx, input.workflowRunId), input)),
  /** The public links of the person, in all their workspaces. */
  getMyShares: selfProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => listMyShares(ctx)),
  getForModeration: operatorProcedure({ verb: "read", cost: "light" })
    .input(moderationInput)
    .query(({ ctx, input }) => listForModeration(ctx, input)),
  countReported: operatorProcedure({ verb: "read", cost: "light" }).query(({ ctx }) => countReported(ctx)),
  moderate: operatorProcedure(admin)
    .input(moderateInput)
    .mutation(({ ctx, input }) => moderate(ctx, input)),
});

const readRule = { scope: "public", verb: "read", cost: "light" } as const;

const threadRoutes = (kind: ThreadKind, path: string): HttpRoute[] => [
  publicRoute({
    ...{ method: "GET", path: `${path}/:id`, rule: readRule, body: { kind: "none" } },
    handle: ({ ctx, params, query }) => openShared(ctx, kind, params.id ?? "", query),
  }),
  publicRoute({
    ...{ method: "GET", path: `${path}/:id/media/:key`, rule: readRule, body: { kind: "none" } },
    handle: ({ ctx, params, query }) => openSharedMedia(ctx, kind, params, query),
  }),
];

export const communityRoutes: readonly HttpRoute[] = [
  ...threadRoutes("CHAT", "/thread/agent"),
  ...threadRoutes("RUN", "/thread/workflow"),
  publicRoute({
    ...{ method: "GET", path: "/gallery", rule: readRule, body: { kind: "none" } },
    async handle({ ctx, query }) {
      const wanted = galleryQuery.parse(Object.fromEntries(query));
      return galleryPage({ ...(await listGallery(ctx.app, wanted)), query: wanted, notice: readNotice(query) });
    },
  }),
  /** The form of public pages, with which visitors tell the operator what is wrong. */
  publicRoute({
    ...{ method: "POST", path: "/api/report/:place/:key", body: { kind: "stream" } },
    rule: { scope: "public", verb: "write", cost: "mail" },
    async handle({ ctx, params, request }) {
      const form = new URLSearchParams((await readBody(request, limits.share.reportBytes)).toString("utf8"));
      const { place, key } = reportTarget.parse(params);
      return answerReport(ctx, { place, key }, reportInput.parse(Object.fromEntries(form)));
    },
  }),
];
