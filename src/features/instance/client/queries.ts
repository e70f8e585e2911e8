import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#client/api.ts";
import { formatNumber } from "#lib/locale.ts";
import { plans } from "#product/plans.ts";
import { failedJobsText } from "#product/texts/instance/failed-jobs.ts";
import { peopleText } from "#product/texts/instance/people.ts";
import { instanceWorkspacesText } from "#product/texts/instance/workspaces.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { AuditFilters, FailedJob, PersonRow, WorkspaceRow } from "../schema.ts";

const cursorPaging = { getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined };
const searchInput = (search: string) => (search ? { search } : {});

export const usePeople = (search: string) =>
  useInfiniteQuery(api.operator.getPeople.infiniteQueryOptions(searchInput(search), cursorPaging));
export const useInstanceWorkspaces = (search: string) =>
  useInfiniteQuery(api.operator.getWorkspaces.infiniteQueryOptions(searchInput(search), cursorPaging));
export const useAudit = (filters: AuditFilters) =>
  useInfiniteQuery(api.operator.getAudit.infiniteQueryOptions(filters, cursorPaging));
export const useAuditPeople = () => useQuery(api.operator.getAuditPeople.queryOptions());

/** Counts for the tabs, fetched again for each page that is opened. */
export function useInstanceCounts({ isEnabled, page }: { isEnabled: boolean; page: string }) {
  return useQuery({
    queryKey: [...api.operator.getCounts.queryKey(), page],
    queryFn: () => client.operator.getCounts.query(),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

export const useModelSources = () => useQuery(api.operator.getModels.queryOptions());
export const useCheckKeys = () => useMutation({ mutationFn: () => client.operator.checkKeys.mutate() });
export const useFailedJobs = () => useQuery({ ...api.operator.getFailedJobs.queryOptions(), refetchInterval: 30_000 });
export const useWorkspaceMembers = (workspaceId: string | null) =>
  useQuery({
    ...api.operator.getWorkspaceMembers.queryOptions({ workspaceId: workspaceId ?? "" }),
    enabled: workspaceId !== null,
  });

/** Refetches all operator lists, because one change affects counts elsewhere. */
function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries(api.operator.pathFilter());
}

const people = peopleText;
const workspaces = instanceWorkspacesText;
const jobs = failedJobsText;

export function useSuspendPerson({ id, name }: PersonRow) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (isSuspended: boolean) => client.operator.suspendPerson.mutate({ userId: id, isSuspended }),
    onSuccess: (_, isSuspended) =>
      void toast.success(isSuspended ? people.wasSuspended(name) : people.suspensionLifted(name)),
    onSettled: refresh,
  });
}

export function useChangeOperator({ id, name }: PersonRow) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (isOperator: boolean) => client.operator.changeOperator.mutate({ userId: id, isOperator }),
    onSuccess: (_, isOperator) =>
      void toast.success(isOperator ? people.operatorMade(name) : people.operatorRemoved(name)),
    onSettled: refresh,
  });
}

export function useConfirmEmail({ id, email }: PersonRow) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => client.operator.confirmEmail.mutate({ userId: id }),
    onSuccess: () => void toast.success(people.emailConfirmed(email)),
    onSettled: refresh,
  });
}

export const useCreateResetLink = ({ id }: PersonRow) =>
  useMutation({ mutationFn: () => client.operator.createResetLink.mutate({ userId: id }) });

export function useSetPlan({ id, name }: WorkspaceRow) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (corePlan: WorkspaceRow["corePlan"]) => client.operator.setPlan.mutate({ workspaceId: id, corePlan }),
    onSuccess: (_, corePlan) => void toast.success(workspaces.planChanged(name, plans[corePlan].display_name)),
    onSettled: refresh,
  });
}

export function useGrantCredits({ id, name }: WorkspaceRow) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (grant: { credits: number; reason: string; requestId: string }) =>
      client.operator.grantCredits.mutate({ workspaceId: id, ...grant }),
    onSuccess: (_, { credits }) => void toast.success(workspaces.granted(formatNumber(credits), name)),
    onSettled: refresh,
  });
}

export function useSuspendWorkspace({ id, name }: WorkspaceRow) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (isSuspended: boolean) => client.operator.suspendWorkspace.mutate({ workspaceId: id, isSuspended }),
    onSuccess: (_, isSuspended) =>
      void toast.success(isSuspended ? workspaces.wasSuspended(name) : workspaces.suspensionLifted(name)),
    onSettled: refresh,
  });
}

export function useRetryJobs() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (failed: readonly FailedJob[]) => {
      for (const { id } of failed) await client.operator.retryJob.mutate({ id });
    },
    onSuccess: (_, failed) => void toast.success(failed.length === 1 ? jobs.retried : jobs.retriedAll(failed.length)),
    onSettled: refresh,
  });
}

export function useDismissJob() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: FailedJob) => client.operator.dismissJob.mutate({ id }),
    onSuccess: () => void toast.success(jobs.dismissed),
    onSettled: refresh,
  });
}
