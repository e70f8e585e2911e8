import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toastText } from "#product/texts/toast.ts";
import { toast } from "#ui/toast.ts";
import { api } from "#web/api.ts";

/** My workspaces, the last visited first. The referral code of the address is handed in once (spec 1 §2). */
export const useWorkspaces = (referralCode?: string) =>
  useQuery({ ...api.workspace.list.queryOptions(referralCode ? { referralCode } : undefined), staleTime: 60_000 });

export const useWorkspace = (id: string) =>
  useQuery({ ...api.workspace.getById.queryOptions({ id }), staleTime: 60_000 });

export const useMembers = (workspaceId: string) => useQuery(api.workspace.getMembers.queryOptions({ workspaceId }));

export const useSentInvitations = (workspaceId: string, isEnabled: boolean) =>
  useQuery({ ...api.workspaceInvitation.getAll.queryOptions({ workspaceId }), enabled: isEnabled });

export const useReceivedInvitations = () => useQuery(api.workspaceInvitation.getAllByUserId.queryOptions());

/** Whether a path is free: 1 or 0. Give it the text that has rested for `timers.check.slugMs`; null asks nothing. */
export const useSlugCheck = (slug: string | null, workspaceId?: string) =>
  useQuery({
    ...api.workspace.validateSlug.queryOptions({ slug: slug ?? "", ...(workspaceId ? { workspaceId } : {}) }),
    enabled: slug !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Everything that shows a workspace's name, members or invitations is asked anew. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries(api.workspace.pathFilter()),
      queries.invalidateQueries(api.workspaceInvitation.pathFilter()),
    ]);
  };
}

/** Forms show "taken" beside the field. */
const isSilent = { isSilent: true };

export function useCreateWorkspace() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.create.mutationOptions(),
    meta: isSilent,
    onSuccess: async () => {
      await refresh();
      toast.success(toastText.workspace.created);
    },
  });
}

export function useChangeWorkspace() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.update.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(toastText.workspace.saved);
    },
  });
}

export function useDeleteWorkspace() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.delete.mutationOptions(),
    meta: isSilent,
    onSuccess: async () => {
      await refresh();
      toast.success(toastText.workspace.deleted);
    },
  });
}

export function useLeaveWorkspace() {
  const refresh = useRefresh();
  return useMutation({ ...api.workspace.leave.mutationOptions(), onSuccess: refresh });
}

/** Remembers where the person is; nobody needs to hear of it. */
export const useVisitWorkspace = () => useMutation({ ...api.workspace.visit.mutationOptions(), meta: isSilent });

export function useChangeRole() {
  const refresh = useRefresh();
  return useMutation({ ...api.workspace.changeMemberRole.mutationOptions(), onSuccess: refresh });
}

export function useRemoveMember() {
  const refresh = useRefresh();
  return useMutation({ ...api.workspace.removeMember.mutationOptions(), onSuccess: refresh });
}

export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.create.mutationOptions(),
    meta: isSilent,
    onSuccess: async (_made, { email }) => {
      await refresh();
      toast.success(toastText.invitation.sent(email));
    },
  });
}

export function useResendInvitation(email: string) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.resend.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(toastText.invitation.resent(email));
    },
  });
}

export function useRevokeInvitation() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.revoke.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(toastText.invitation.revoked);
    },
  });
}

export function useAcceptInvitation() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.accept.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(toastText.invitation.accepted);
    },
  });
}

export function useRejectInvitation() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.reject.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(toastText.invitation.denied);
    },
  });
}
