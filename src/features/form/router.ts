import { z } from "zod";
import { workflow } from "#features/workflow/table.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, selfProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import { fileResponse } from "#platform/http/file-response.ts";
import { type HttpRoute, publicRoute } from "#platform/http/route.ts";
import { limits } from "#product/limits.ts";
import {
  byWorkflow,
  copyableInput,
  copyInput,
  formUpdate,
  linkInput,
  pictureInput,
  publishInput,
  slugInput,
  uploadKinds,
  visitAct,
  visitStart,
} from "./schema.ts";
import { copyForm, describeFormToCopy } from "./service/copy-form.ts";
import { fetchPicture } from "./service/fetch-picture.ts";
import { createForm, getForm, setFormPublished, updateForm, validateSlug } from "./service/settings.ts";
import { actInVisit } from "./service/visit/act.ts";
import { exportVisit } from "./service/visit/export-visit.ts";
import { requireForm, requireVisitRun } from "./service/visit/find-form.ts";
import { followVisitRun } from "./service/visit/follow-run.ts";
import { listVisitHistory } from "./service/visit/list-history.ts";
import { startVisit } from "./service/visit/start-visit.ts";
import { readVisitorLink, uploadVisitorFile } from "./service/visit/uploads.ts";
import { viewRun } from "./service/visit/view-run.ts";

const read = { verb: "read", role: "EDITOR", cost: "light" } as const;
const write = { verb: "write", role: "EDITOR", cost: "light" } as const;

export const workflowFormRouter = router({
  getByWorkflow: rowProcedure(workflow, read, "workflowId")
    .input(byWorkflow)
    .query(({ ctx, input }) => getForm(ctx, input.workflowId)),
  create: rowProcedure(workflow, write, "workflowId")
    .input(byWorkflow)
    .mutation(({ ctx, input }) => createForm(ctx, input.workflowId)),
  update: rowProcedure(workflow, write, "workflowId")
    .input(formUpdate)
    .mutation(({ ctx, input }) => updateForm(ctx, input)),
  setPublished: rowProcedure(workflow, write, "workflowId")
    .input(publishInput)
    .mutation(({ ctx, input }) => setFormPublished(ctx, input)),
  /** Copies a picture from a URL. The form shows it once its path is saved. */
  fetchPicture: rowProcedure(workflow, { ...write, cost: "heavy" }, "workflowId")
    .input(pictureInput)
    .mutation(({ ctx, input }) => fetchPicture(ctx, input.url)),
  /** 1 if the form may have this slug, else 0. */
  validateSlug: rowProcedure(workflow, read, "workflowId")
    .input(slugInput)
    .query(({ ctx, input }) => validateSlug(ctx, input)),
  getCopyable: selfProcedure({ verb: "read", cost: "light" })
    .input(copyableInput)
    .query(({ ctx, input }) => describeFormToCopy(ctx, input.slug)),
  /** Adds the workflow of a form to the workspace of the person who asks. */
  copy: workspaceProcedure(write)
    .input(copyInput)
    .mutation(idempotent("workflowForm.copy", ({ ctx, input }) => copyForm(ctx, input))),
});

const json = { kind: "json", maxBytes: limits.form.answerBytes } as const;
const visit = { scope: "public", verb: "run", cost: "model" } as const;
const look = { scope: "public", verb: "read", cost: "light" } as const;

/** What the page of a form calls, without an account. The slug and the run's public id are all that it knows. */
export const formRoutes: readonly HttpRoute[] = [
  publicRoute({
    method: "POST",
    path: "/api/form/:slug/run",
    rule: visit,
    body: json,
    handle: async ({ ctx, params, input }) =>
      startVisit(ctx, await requireForm(ctx, params.slug), visitStart.parse(input)),
  }),
  publicRoute({
    method: "GET",
    path: "/api/form/:slug/run/:wrid",
    rule: look,
    body: { kind: "none" },
    async handle({ ctx, params }) {
      const form = await requireForm(ctx, params.slug);
      return viewRun(form, await requireVisitRun(form, params.wrid));
    },
  }),
  publicRoute({
    method: "GET",
    path: "/api/form/:slug/run/:wrid/events",
    rule: look,
    body: { kind: "none" },
    handle: async ({ ctx, params }) => followVisitRun(ctx, await requireForm(ctx, params.slug), params.wrid),
  }),
  publicRoute({
    method: "POST",
    path: "/api/form/:slug/run/:wrid/act",
    rule: visit,
    body: json,
    handle: async ({ ctx, params, input }) =>
      actInVisit(ctx, await requireForm(ctx, params.slug), params.wrid, visitAct.parse(input)),
  }),
  publicRoute({
    method: "POST",
    path: "/api/form/:slug/upload",
    rule: { scope: "public", verb: "run", cost: "heavy" },
    body: { kind: "stream" },
    async handle({ ctx, params, query, request }) {
      const kind = z.enum(uploadKinds).parse(query.get("type"));
      return uploadVisitorFile(ctx, await requireForm(ctx, params.slug), kind, request);
    },
  }),
  publicRoute({
    method: "POST",
    path: "/api/form/:slug/link",
    rule: { scope: "public", verb: "run", cost: "heavy" },
    body: { kind: "json", maxBytes: 50_000 },
    handle: async ({ ctx, params, input }) =>
      readVisitorLink(ctx, await requireForm(ctx, params.slug), linkInput.parse(input).url),
  }),
  /** A finished run as a PDF file. */
  publicRoute({
    method: "GET",
    path: "/api/form/:slug/run/:wrid/pdf",
    rule: { scope: "public", verb: "read", cost: "heavy" },
    body: { kind: "none" },
    handle: async ({ ctx, params, request }) =>
      fileResponse(await exportVisit(ctx, await requireForm(ctx, params.slug), params.wrid, request.signal)),
  }),
  /** The runs of a custom user. */
  publicRoute({
    method: "GET",
    path: "/api/form/:slug/history",
    rule: look,
    body: { kind: "none" },
    handle: async ({ ctx, params, query }) => ({
      runs: await listVisitHistory(await requireForm(ctx, params.slug), query.get("cuid") ?? undefined),
    }),
  }),
];
