import { operator, router } from "#server/trpc.ts";
import {
  byJob,
  byPerson,
  byWorkspaceId,
  creditGrant,
  instancePage,
  planChange,
  settingsChange,
  suspension,
  workspaceSuspension,
} from "./schema.ts";
import { listAudit } from "./service/audit.ts";
import { countInstance } from "./service/counts.ts";
import { dismissJob, listFailedJobs, retryJob } from "./service/jobs.ts";
import { checkInstanceKeys, listModelSources } from "./service/models.ts";
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
  getPeople: operator(read)
    .input(instancePage)
    .query(({ ctx, input }) => listPeople(ctx, input)),
  suspendPerson: operator(admin)
    .input(suspension)
    .mutation(({ ctx, input }) => suspendPerson(ctx, input.userId, input.isSuspended)),
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
    .input(instancePage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
