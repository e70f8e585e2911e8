import { operatorProcedure, router } from "#platform/access/procedures.ts";
import { type HttpRoute, operatorRoute } from "#platform/http/route.ts";
import { textResponse } from "#platform/http/text-response.ts";
import { contentDisposition } from "#platform/storage/file-name.ts";
import { auditText } from "#product/texts/instance/audit.ts";
import {
  auditPageInput,
  changeOperatorInput,
  grantCreditsInput,
  jobIdInput,
  mailServerInput,
  pageInput,
  setPlanInput,
  settingsInput,
  suspendPersonInput,
  suspendWorkspaceInput,
  userIdInput,
  workspaceIdInput,
} from "./schema.ts";
import { listAudit, listAuditPeople } from "./service/audit.ts";
import { countInstance } from "./service/counts.ts";
import { readAuditFilters, writeAuditCsv } from "./service/export-audit.ts";
import { dismissJob, listFailedJobs, retryJob } from "./service/jobs.ts";
import { removeMailServer, saveMailServer } from "./service/mail-server.ts";
import { checkInstanceKeys, listModelSources } from "./service/models.ts";
import { changeOperator } from "./service/operators.ts";
import { confirmEmail, createResetLink, listPeople, suspendPerson } from "./service/people.ts";
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

/** The part of `operator` about people, workspaces, models, jobs, and the audit log. */
export const instanceRouter = router({
  getSettings: operatorProcedure(read).query(({ ctx }) => readSettings(ctx)),
  changeSettings: operatorProcedure(admin)
    .input(settingsInput)
    .mutation(({ ctx, input }) => changeSettings(ctx, input)),
  getCounts: operatorProcedure(read).query(({ ctx }) => countInstance(ctx)),
  saveMailServer: operatorProcedure(admin)
    .input(mailServerInput)
    .mutation(({ ctx, input }) => saveMailServer(ctx, input)),
  removeMailServer: operatorProcedure(admin).mutation(({ ctx }) => removeMailServer(ctx)),
  getPeople: operatorProcedure(read)
    .input(pageInput)
    .query(({ ctx, input }) => listPeople(ctx, input)),
  suspendPerson: operatorProcedure(admin)
    .input(suspendPersonInput)
    .mutation(({ ctx, input }) => suspendPerson(ctx, input.userId, input.isSuspended)),
  changeOperator: operatorProcedure(admin)
    .input(changeOperatorInput)
    .mutation(({ ctx, input }) => changeOperator(ctx, input.userId, input.isOperator)),
  confirmEmail: operatorProcedure(admin)
    .input(userIdInput)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.userId)),
  createResetLink: operatorProcedure(admin)
    .input(userIdInput)
    .mutation(({ ctx, input }) => createResetLink(ctx, input.userId)),
  getWorkspaces: operatorProcedure(read)
    .input(pageInput)
    .query(({ ctx, input }) => listWorkspaces(ctx, input)),
  getWorkspaceMembers: operatorProcedure(read)
    .input(workspaceIdInput)
    .query(({ ctx, input }) => listWorkspaceMembers(ctx, input.workspaceId)),
  setPlan: operatorProcedure(admin)
    .input(setPlanInput)
    .mutation(({ ctx, input }) => setPlan(ctx, input.workspaceId, input.corePlan)),
  grantCredits: operatorProcedure(admin)
    .input(grantCreditsInput)
    .mutation(({ ctx, input }) => grantByOperator(ctx, input)),
  suspendWorkspace: operatorProcedure(admin)
    .input(suspendWorkspaceInput)
    .mutation(({ ctx, input }) => suspendWorkspace(ctx, input.workspaceId, input.isSuspended)),
  getModels: operatorProcedure(read).query(({ ctx }) => listModelSources(ctx)),
  /** Calls every provider; some checks generate a token. */
  checkKeys: operatorProcedure({ verb: "admin", cost: "heavy" }).mutation(({ ctx }) => checkInstanceKeys(ctx)),
  getFailedJobs: operatorProcedure(read).query(({ ctx }) => listFailedJobs(ctx)),
  retryJob: operatorProcedure(admin)
    .input(jobIdInput)
    .mutation(({ ctx, input }) => retryJob(ctx, input.id)),
  dismissJob: operatorProcedure(admin)
    .input(jobIdInput)
    .mutation(({ ctx, input }) => dismissJob(ctx, input.id)),
  getAudit: operatorProcedure(read)
    .input(auditPageInput)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  getAuditPeople: operatorProcedure(read).query(({ ctx }) => listAuditPeople(ctx)),
});

export const instanceRoutes: HttpRoute[] = [
  /** All matching audit entries as a CSV file. */
  operatorRoute({
    method: "GET",
    path: "/api/operator/audit",
    rule: { scope: "operator", verb: "read", cost: "heavy" },
    body: { kind: "none" },
    async handle({ ctx, query, request }) {
      const filters = readAuditFilters(query);
      const answer = await textResponse((signal) => writeAuditCsv(ctx, filters, signal), request.signal);
      answer.headers.set("content-type", "text/csv; charset=utf-8");
      answer.headers.set("content-disposition", contentDisposition("attachment", auditText.csv.fileName));
      return answer;
    },
  }),
];
