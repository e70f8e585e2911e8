import { operator, router } from "#platform/access/procedures.ts";
import { type HttpRoute, operatorRoute } from "#platform/http/route.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import { instanceText } from "#product/texts/instance.ts";
import {
  auditPage,
  byJob,
  byPerson,
  byWorkspaceId,
  creditGrant,
  instancePage,
  mailServerInput,
  operatorChange,
  planChange,
  settingsChange,
  suspension,
  workspaceSuspension,
} from "./schema.ts";
import { listAudit, listAuditPeople } from "./service/audit.ts";
import { countInstance } from "./service/counts.ts";
import { readAuditFilters, writeAuditCsv } from "./service/export-audit.ts";
import { dismissJob, listFailedJobs, retryJob } from "./service/jobs.ts";
import { removeMailServer, saveMailServer } from "./service/mail-server.ts";
import { checkInstanceKeys, listModelSources } from "./service/models.ts";
import { changeOperator } from "./service/operators.ts";
import { confirmEmail, listPeople, makeResetLink, suspendPerson } from "./service/people.ts";
import { changeSettings, readSettings } from "./service/settings.ts";
import {
  grantByOperator,
  listWorkspaceMembers,
  listWorkspaces,
  setPlan,
  suspendWorkspace,
} from "./service/workspaces.ts";

const read = { verb: "read", cost: "light" } as const;
const admin = { verb: "admin", cost: "light" } as const;

/** The operator's acts on people, workspaces and jobs; part of the wire's `operator`. */
export const instanceRouter = router({
  getSettings: operator(read).query(({ ctx }) => readSettings(ctx)),
  changeSettings: operator(admin)
    .input(settingsChange)
    .mutation(({ ctx, input }) => changeSettings(ctx, input)),
  getCounts: operator(read).query(({ ctx }) => countInstance(ctx)),
  saveMailServer: operator(admin)
    .input(mailServerInput)
    .mutation(({ ctx, input }) => saveMailServer(ctx, input)),
  removeMailServer: operator(admin).mutation(({ ctx }) => removeMailServer(ctx)),
  getPeople: operator(read)
    .input(instancePage)
    .query(({ ctx, input }) => listPeople(ctx, input)),
  suspendPerson: operator(admin)
    .input(suspension)
    .mutation(({ ctx, input }) => suspendPerson(ctx, input.userId, input.isSuspended)),
  changeOperator: operator(admin)
    .input(operatorChange)
    .mutation(({ ctx, input }) => changeOperator(ctx, input.userId, input.isOperator)),
  confirmEmail: operator(admin)
    .input(byPerson)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.userId)),
  createResetLink: operator(admin)
    .input(byPerson)
    .mutation(({ ctx, input }) => makeResetLink(ctx, input.userId)),
  getWorkspaces: operator(read)
    .input(instancePage)
    .query(({ ctx, input }) => listWorkspaces(ctx, input)),
  getWorkspaceMembers: operator(read)
    .input(byWorkspaceId)
    .query(({ ctx, input }) => listWorkspaceMembers(ctx, input.workspaceId)),
  setPlan: operator(admin)
    .input(planChange)
    .mutation(({ ctx, input }) => setPlan(ctx, input.workspaceId, input.corePlan)),
  grantCredits: operator(admin)
    .input(creditGrant)
    .mutation(({ ctx, input }) => grantByOperator(ctx, input)),
  suspendWorkspace: operator(admin)
    .input(workspaceSuspension)
    .mutation(({ ctx, input }) => suspendWorkspace(ctx, input.workspaceId, input.isSuspended)),
  getModels: operator(read).query(({ ctx }) => listModelSources(ctx)),
  /** Asks every provider, some of them for a word. */
  checkKeys: operator({ verb: "admin", cost: "heavy" }).mutation(({ ctx }) => checkInstanceKeys(ctx)),
  getFailedJobs: operator(read).query(({ ctx }) => listFailedJobs(ctx)),
  retryJob: operator(admin)
    .input(byJob)
    .mutation(({ ctx, input }) => retryJob(ctx, input.id)),
  dismissJob: operator(admin)
    .input(byJob)
    .mutation(({ ctx, input }) => dismissJob(ctx, input.id)),
  getAudit: operator(read)
    .input(auditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  getAuditPeople: operator(read).query(({ ctx }) => listAuditPeople(ctx)),
});

export const instanceRoutes: HttpRoute[] = [
  /** The audit as a file, all that matches and not only what is shown. */
  operatorRoute({
    method: "GET",
    path: "/api/operator/audit",
    rule: { scope: "operator", verb: "read", cost: "heavy" },
    body: { kind: "none" },
    async handle({ who, query, request }) {
      const filters = readAuditFilters(query);
      const answer = await textResponse((signal) => writeAuditCsv(who, filters, signal), request.signal);
      answer.headers.set("content-type", "text/csv; charset=utf-8");
      answer.headers.set("content-disposition", contentDisposition("attachment", instanceText.audit.csv.fileName));
      return answer;
    },
  }),
];
