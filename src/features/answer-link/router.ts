import { readBody } from "#platform/http/read-body.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { limits } from "#product/limits.ts";
import { answeredPage, answerPage, noLinkPage } from "./service/answer-page.ts";
import { answerWait } from "./service/answer-wait.ts";
import { findLink } from "./service/find-link.ts";

/**
 * The page with which a person answers a step, from the link in an email. Opening it changes nothing, because mail
 * scanners open links, too; the answer is the form that it sends.
 */
export const answerLinkRoutes: readonly HttpRoute[] = [
  publicRoute({
    ...{ method: "GET", path: "/answer/:token", body: { kind: "none" } },
    rule: { scope: "public", verb: "read", cost: "api" },
    async handle({ ctx, params }) {
      const link = await findLink(ctx, params.token ?? "");
      return link ? answerPage(link, null) : noLinkPage();
    },
  }),
  publicRoute({
    ...{ method: "POST", path: "/answer/:token", body: { kind: "stream" } },
    rule: { scope: "public", verb: "write", cost: "visitor" },
    async handle({ ctx, params, request }) {
      const sent = new URLSearchParams((await readBody(request, limits.answerLink.bodyBytes)).toString("utf8"));
      const link = await findLink(ctx, params.token ?? "");
      if (!link) return noLinkPage();
      const outcome = await answerWait(link, sent);
      if (outcome.kind === "refused") return answerPage(link, { reason: outcome.reason, sent });
      return outcome.kind === "stored" ? answeredPage() : noLinkPage();
    },
  }),
];
