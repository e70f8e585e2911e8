import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { AppError } from "#lib/errors.ts";
import { localPath } from "#lib/local-path.ts";
import type { SocialProvider } from "#product/account-inputs.ts";
import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { authErrorText } from "#product/texts/sign-in/auth-errors.ts";
import { signInText } from "#product/texts/sign-in/sign-in.ts";
import { signUpText } from "#product/texts/sign-in/sign-up.ts";
import { toast } from "#ui/feedback/toast.ts";

/** The signed-in person. `data` is undefined while loading, and the query fails when nobody is signed in. */
export const useMe = () => useQuery({ ...api.user.me.queryOptions(), staleTime: 60_000 });

export const useSignInOptions = () => useQuery(api.user.getSignInOptions.queryOptions());

export function useChangeName() {
  const queries = useQueryClient();
  return useMutation({
    ...api.user.updateName.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries(api.user.me.queryFilter());
      toast.success(accountSettingsText.profile.nameSaved);
    },
  });
}

/** Changes only the given metadata keys. */
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
      toast.success(accountSettingsText.security.signedOut);
    },
  });
}

export function useRevokeOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    ...api.user.revokeOthers.mutationOptions(),
    onSuccess: async () => {
      await queries.invalidateQueries(api.user.getSessions.queryFilter());
      toast.success(accountSettingsText.security.othersSignedOut);
    },
  });
}

// Sign-in forms show errors next to their fields, so these mutations show no toasts.
const isSilent = { isSilent: true };

/** Reloads the whole page, so that no data of another person's session stays in memory. */
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
      // The sign-up response doesn't reveal whether the address has an account, so signing in checks the password.
      await postAuth("/sign-in/email", { email: form.email, password: form.password }).catch((error) => {
        throw errorCode(error) === "INVALID_EMAIL_OR_PASSWORD"
          ? new AppError("invalid", signUpText.signInFailed)
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

/** Navigates to the URL that verifies a magic link, because the server answers it with a redirect. */
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
    onSuccess: () => toast.success(signInText.linkSent),
  });

export function useVerifyEmail() {
  const queries = useQueryClient();
  return useMutation({
    meta: isSilent,
    mutationFn: ({ token }: { token: string }) => requestAuth(`/verify-email?${new URLSearchParams({ token })}`),
    onSuccess: () => queries.invalidateQueries(api.user.me.queryFilter()),
  });
}

/** Renews the session cookie once a day; the shell calls it on start. */
export const renewSession = () => requestAuth("/get-session").catch(() => null);

const postAuth = <Answer = unknown>(path: string, body: object) =>
  requestAuth<Answer>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Throws an AppError with a sentence for people. */
async function requestAuth<Answer = unknown>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`/api/auth${path}`, init).catch((cause) => {
    throw new AppError("unknown", commonErrorText.offline, { cause });
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer as Answer; // The shape is better-auth's; only `url` is ever read.
  const code = typeof answer?.code === "string" ? answer.code : "";
  // Rate limits and errors outside of better-auth contain a sentence from the server.
  const serverText = response.status === 429 ? answer?.message : answer?.error;
  const text = typeof serverText === "string" ? serverText : authErrorText(code);
  throw new AppError(response.status === 429 ? "limit" : "invalid", text, { details: { code } });
}

const errorCode = (error: unknown) =>
  error instanceof AppError && typeof error.details === "object" && error.details && "code" in error.details
    ? error.details.code
    : null;

/** Focuses the first invalid field, after the form has rendered its errors. */
export function focusFirstError(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
