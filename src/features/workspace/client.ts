import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { isSlug } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";
import { membersText } from "#product/texts/workspace/members.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { invitationToastText, memberToastText, workspaceToastText } from "#product/texts/workspace/workspace-toasts.ts";
import { timers } from "#product/timers.ts";
import { isReservedSlug } from "#product/urls.ts";
import { copyText } from "#ui/copy-text.ts";
import { toast } from "#ui/feedback/toast.ts";

/** The person's workspaces, last visited first. `referralCode` comes from the URL. */
export const useWorkspaces = (referralCode?: string) =>
  useQuery({ ...api.workspace.list.queryOptions(referralCode ? { referralCode } : undefined), staleTime: 60_000 });

export const useWorkspace = (id: string) =>
  useQuery({ ...api.workspace.getById.queryOptions({ id }), staleTime: 60_000 });

export const useMembers = (workspaceId: string, isEnabled = true) =>
  useQuery({ ...api.workspace.getMembers.queryOptions({ workspaceId }), enabled: isEnabled });

export const useSentInvitations = (workspaceId: string, isEnabled: boolean) =>
  useQuery({ ...api.workspaceInvitation.getAll.queryOptions({ workspaceId }), enabled: isEnabled });

export const useReceivedInvitations = (isEnabled = true) =>
  useQuery({ ...api.workspaceInvitation.getAllByUserId.queryOptions(), enabled: isEnabled });

export type SlugState = "empty" | "malformed" | "reserved" | "checking" | "free" | "taken";

/** State of a workspace path while it is typed. The server is asked after 300 ms without typing. */
export function useSlugState(slug: string, workspaceId?: string): SlugState {
  const [debouncedSlug, setDebouncedSlug] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedSlug(slug), timers.check.slugMs);
    return () => clearTimeout(timer);
  }, [slug]);
  const isCheckable = isSlug(slug, limits.workspace.slugChars) && !isReservedSlug(slug);
  const { data } = useQuery({
    ...api.workspace.validateSlug.queryOptions({ slug: debouncedSlug, ...(workspaceId ? { workspaceId } : {}) }),
    enabled: isCheckable && debouncedSlug === slug,
    staleTime: 0,
  });
  if (slug === "") return "empty";
  if (!isSlug(slug, limits.workspace.slugChars)) return "malformed";
  if (isReservedSlug(slug)) return "reserved";
  if (debouncedSlug !== slug || data === undefined) return "checking";
  return data === 1 ? "free" : "taken";
}

/** Number of seats in the plan; null means unlimited. Read over the wire, because this feature can't import billing. */
export function useSeatLimits(workspaceId: string): { editors: number | null; users: number | null } | undefined {
  const { data } = useQuery(api.billing.getWorkspaceBillingData.queryOptions({ workspaceId }));
  return data && { editors: data.max_editor_seats, users: data.max_user_seats };
}

/** Refetches everything that shows workspaces, members, or invitations. */
function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries(api.workspace.pathFilter()),
      queries.invalidateQueries(api.workspaceInvitation.pathFilter()),
    ]);
  };
}

/** Forms show these errors next to the field. */
const isSilent = { isSilent: true };

export function useCreateWorkspace() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.create.mutationOptions(),
    meta: isSilent,
    onSuccess: async () => {
      await refresh();
      toast.success(workspaceToastText.created);
    },
  });
}

export function useChangeWorkspace() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.update.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(workspaceToastText.saved);
    },
  });
}

export function useChangeAffiliateCode(savedText: string) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.updateAffiliateCode.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(savedText);
    },
  });
}

/** Calls `onGone` before refetching the lists, so that nothing requests the deleted workspace. */
export function useDeleteWorkspace(onGone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.delete.mutationOptions(),
    meta: isSilent,
    onSuccess: async () => {
      toast.success(workspaceToastText.deleted);
      onGone();
      await refresh();
    },
  });
}

export function useLeaveWorkspace(onGone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.leave.mutationOptions(),
    onSuccess: async () => {
      onGone();
      await refresh();
    },
  });
}

/** Records the person's last visited workspace. Errors are ignored. */
export const useVisitWorkspace = () => useMutation({ ...api.workspace.visit.mutationOptions(), meta: isSilent });

export function useChangeRole(name: string) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.changeMemberRole.mutationOptions(),
    onSuccess: async (_none, { role }) => {
      toast.success(memberToastText.roleChanged(name, roleNames[role].displayName));
      await refresh();
    },
  });
}

export function useChangeCreditCap(name: string) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.changeCreditCap.mutationOptions(),
    onSuccess: async () => {
      toast.success(membersText.creditLimit.saved(name));
      await refresh();
    },
  });
}

export function useRemoveMember(name: string) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspace.removeMember.mutationOptions(),
    onSuccess: async () => {
      toast.success(memberToastText.removed(name));
      await refresh();
    },
  });
}

const copyLinkAction = (url: string) => ({
  text: invitationToastText.copyLink,
  onPress: () => void copyText(url).then(() => toast.success(invitationToastText.linkCopied)),
});

/** Copies the link of an invitation to the clipboard. */
export function useCopyInvitationLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (workspaceInvitationId: string) => {
      const { url } = await queries.fetchQuery(api.workspaceInvitation.getLink.queryOptions({ workspaceInvitationId }));
      await copyText(url);
    },
    onSuccess: () => toast.success(invitationToastText.linkCopied),
  });
}

/** The invitation behind a link, also for people who aren't signed in. */
export const useLinkedInvitation = (workspaceInvitationId: string, token: string | undefined) =>
  useQuery({
    ...api.workspaceInvitation.getByLink.queryOptions({ workspaceInvitationId, token: token ?? "" }),
    enabled: token !== undefined,
    meta: isSilent,
    retry: false,
  });

export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.create.mutationOptions(),
    meta: isSilent,
    onSuccess: async ({ url, isMailed }, { email }) => {
      await refresh();
      const { sent, created } = invitationToastText;
      toast.success(isMailed ? sent(email) : created(email), { action: copyLinkAction(url) });
    },
  });
}

export function useResendInvitation(email: string) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.resend.mutationOptions(),
    onSuccess: async ({ url, isMailed }) => {
      await refresh();
      const { resent, extended } = invitationToastText;
      toast.success(isMailed ? resent(email) : extended(email), { action: copyLinkAction(url) });
    },
  });
}

export function useRevokeInvitation() {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.revoke.mutationOptions(),
    onSuccess: async () => {
      await refresh();
      toast.success(invitationToastText.revoked);
    },
  });
}

/** Calls `onJoined` before refetching the lists, because the refetch unmounts the invitation. */
export function useAcceptInvitation(onJoined: (workspaceSlug: string) => void) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.accept.mutationOptions(),
    meta: isSilent,
    onSuccess: async ({ workspaceSlug }) => {
      toast.success(invitationToastText.accepted);
      onJoined(workspaceSlug);
      await refresh();
    },
    onError: (error) => showError(error, invitationToastText.acceptFailed),
  });
}

export function useRejectInvitation(onRejected?: () => void) {
  const refresh = useRefresh();
  return useMutation({
    ...api.workspaceInvitation.reject.mutationOptions(),
    meta: isSilent,
    onSuccess: async () => {
      toast.success(invitationToastText.denied);
      onRejected?.();
      await refresh();
    },
    onError: (error) => showError(error, invitationToastText.denyFailed),
  });
}

/** Shows the server's error message, or the fallback for unknown errors. */
function showError(error: unknown, fallbackText: string) {
  const refusal = readRefusal(error, fallbackText);
  toast.failed(refusal.code === "unknown" ? fallbackText : refusal.text);
}
