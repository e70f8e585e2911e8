import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { AppError } from "#lib/errors.ts";
import { localPath } from "#lib/local-path.ts";
import type { SocialProvider } from "#product/account-inputs.ts";
import { errorText } from "#product/texts/common/error.ts";
import { accountText } from "#product/texts/sign-in/account.ts";
import { authErrorText, identityText } from "#product/texts/sign-in/identity.ts";
import { toast } from "#ui/feedback/toast.ts";

/** The caller; `data` is undefined while loading, and the query fails for whoever is not signed in. */
export const useMe = () => useQuery({ ...api.user.me.queryOptions(), staleTime: 60_000 });

export const useSignInOptions = () => useQuery(api.user.getSignInOptions.queryOptions());

export function useChangeName() {
  const queries = useQueryClient();
  return useMutation({
    ...api.user.updateName.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries(api.user.me.queryFilter());
      toast.success(identityText.nameSaved);
    },
  });
}

/** Sets the keys given; the others stay. */
export function useChangeMetadata() {
  const queries = useQueryClient();
  return useMutation({
    ...api.user.updatePublicMetadataById.mutationOptions(),
    onSuccess: () => queries.invalidateQueries(api.user.me.queryFilter()),
  });
}

export const useSessions = () => useQuery(api.user.getSessions.queryOptions());

export function useRevokeSession() {
  const queries = useQueryClient();
  return useMutation({
    ...api.user.revokeSession.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries(api.user.getSessions.queryFilter());
      toast.success(identityText.signedOut);
    },
  });
}

export function useRevokeOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    ...api.user.revokeOthers.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries(api.user.getSessions.queryFilter());
      toast.success(identityText.othersSignedOut);
    },
  });
}

// Signing in: forms show a refusal beside their fields, so none of these speaks in a toast.
const isSilent = { isSilent: true };

/** After success the whole page is loaded anew: nothing of another person's session stays in memory. */
export const navigateWithReload = (next: string | undefined) => location.assign(localPath(next));

export const useSignIn = (next?: string) =>
  useMutation({
    meta: isSilent,
    mutationFn: (form: { email: string; password: string }) => postAuth("/sign-in/email", form),
    onSuccess: () => navigateWithReload(next),
  });

export const useSignUp = (onSignedUp: () => void) =>
  useMutation({
    meta: isSilent,
    mutationFn: async (form: { name: string; email: string; password: string }) => {
      await postAuth("/sign-up/email", form);
      // Signing up answers the same for an address that has an account, so signing in shows whose it is.
      await postAuth("/sign-in/email", { email: form.email, password: form.password }).catch((error) => {
        throw errorCode(error) === "INVALID_EMAIL_OR_PASSWORD"
          ? new AppError("invalid", accountText.signUp.signInFailed)
          : error;
      });
    },
    onSuccess: onSignedUp,
  });

export const useSignOut = () =>
  useMutation({ mutationFn: () => postAuth("/sign-out", {}), onSuccess: () => navigateWithReload("/sign-in") });

export const useSendMagicLink = (next?: string) =>
  useMutation({
    meta: isSilent,
    mutationFn: ({ email }: { email: string }) =>
      postAuth("/sign-in/magic-link", { email, callbackURL: localPath(next) }),
  });

/** Opens the link that a mail brought: the server answers with a redirect, so the page itself goes there. */
export function openMagicLink(token: string, next?: string) {
  const query = new URLSearchParams({ token, callbackURL: localPath(next), errorCallbackURL: "/sign-in" });
  location.assign(`/api/auth/magic-link/verify?${query}`);
}

export const useSignInWith = (next?: string) =>
  useMutation({
    meta: isSilent,
    mutationFn: ({ provider }: { provider: SocialProvider }) =>
      postAuth<{ url: string }>("/sign-in/social", { provider, callbackURL: localPath(next) }),
    onSuccess: ({ url }) => location.assign(url),
  });

export const useRequestPasswordReset = () =>
  useMutation({ meta: isSilent, mutationFn: (form: { email: string }) => postAuth("/request-password-reset", form) });

export const useResetPassword = () =>
  useMutation({
    meta: isSilent,
    mutationFn: (form: { token: string; newPassword: string }) => postAuth("/reset-password", form),
  });

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    meta: isSilent,
    mutationFn: (form: { currentPassword: string; newPassword: string }) => postAuth("/change-password", form),
    onSuccess: () => queries.invalidateQueries(api.user.getSessions.queryFilter()),
  });
}

export const useResendVerification = () =>
  useMutation({
    meta: isSilent,
    mutationFn: (form: { email: string }) => postAuth("/send-verification-email", form),
    onSuccess: () => toast.success(identityText.linkSent),
  });

export function useVerifyEmail() {
  const queries = useQueryClient();
  return useMutation({
    meta: isSilent,
    mutationFn: ({ token }: { token: string }) => requestAuth(`/verify-email?${new URLSearchParams({ token })}`),
    onSuccess: () => queries.invalidateQueries(api.user.me.queryFilter()),
  });
}

/** Renews the cookie of the session once a day; the shell calls it when it starts. */
export const renewSession = () => requestAuth("/get-session").catch(() => null);

const postAuth = <Answer = unknown>(path: string, body: object) =>
  requestAuth<Answer>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Throws AppError with the sentence that belongs to the refusal. */
async function requestAuth<Answer = unknown>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`/api/auth${path}`, init).catch((cause) => {
    throw new AppError("unknown", errorText.common.offline, { cause });
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer as Answer; // The shape is better-auth's; only `url` is ever read.
  const code = typeof answer?.code === "string" ? answer.code : "";
  // What is not about identity is said as every route says it.
  const serverText = response.status === 429 ? answer?.message : answer?.error;
  const text = typeof serverText === "string" ? serverText : authErrorText(code);
  throw new AppError(response.status === 429 ? "limit" : "invalid", text, { details: { code } });
}

const errorCode = (error: unknown) =>
  error instanceof AppError && typeof error.details === "object" && error.details && "code" in error.details
    ? error.details.code
    : null;

/** After a form found something wrong: the focus goes to the first field that says so. */
export function focusFirstError(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
