import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpBatchStreamLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { idempotencyHeader } from "#lib/request-header.ts";
import { wire } from "#lib/wire.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";
import { openRefusalDialog } from "./dialogs.ts";
import { repeatOvertakenLoads } from "./overtaken-loads.ts";
import { type Refusal, readRefusal } from "./refusal.ts";
import { resendLink } from "./resend.ts";
import type { AppRouter } from "./wire.ts";

const url = "/api/trpc";

/**
 * The typed tRPC client. Batches are streamed, so a slow call doesn't delay fast ones. Calls with an idempotency key
 * and calls that outlive the page are sent separately.
 */
export const client = createTRPCClient<AppRouter>({
  links: [
    resendLink(),
    splitLink({
      condition: (operation) => operation.context.outlivesPage === true,
      true: httpLink({
        url,
        transformer: wire,
        fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
      }),
      false: splitLink({
        condition: (operation) => typeof operation.context.idempotencyKey === "string",
        true: httpLink({
          url,
          transformer: wire,
          headers: ({ op }) => ({ [idempotencyHeader]: String(op.context.idempotencyKey) }),
        }),
        false: httpBatchStreamLink({ url, transformer: wire, maxURLLength: 4_000, maxItems: 20 }),
      }),
    }),
  ],
});

/**
 * Shows a refusal as a toast. Missing credits and missing keys also open their dialog; an expired session redirects to
 * the sign-in page.
 */
export function showRefusal(error: unknown): Refusal {
  const refusal = readRefusal(error, commonToastText.unknown);
  if (refusal.isSignedOut) {
    if (!isPublicPage(location.pathname)) location.assign(urls.signIn(`${location.pathname}${location.search}`));
    return refusal;
  }
  if (refusal.code === "credits") toast.warning(refusal.text);
  else if (refusal.code === "keys") toast.info(refusal.text);
  else toast.failed(refusal.text);
  if (refusal.opens) openRefusalDialog(refusal.opens);
  return refusal;
}

/** Pages for people who aren't signed in; an expired session doesn't redirect from them. */
const publicPages: ReadonlySet<string> = new Set(
  [
    urls.setup(),
    urls.signIn(),
    urls.signUp(),
    urls.forgotPassword(),
    urls.resetPassword(),
    urls.verifyEmail(),
    urls.invitation(""),
  ].map((path) => path.replace(/\/$/, "")),
);
const isPublicPage = (pathname: string) => publicPages.has(`/${pathname.split("/")[1]}`);

interface Meta extends Record<string, unknown> {
  /** The caller shows the refusal itself, beside its fields. */
  isSilent?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: Meta;
    queryMeta: Meta;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Retries only temporary failures; a refusal is final.
      retry: (count, error) => count < 2 && ["unknown", "unavailable"].includes(readRefusal(error, "").code),
    },
  },
  queryCache: new QueryCache({
    onError(error, query) {
      if (!query.meta?.isSilent && readRefusal(error, "").isSignedOut) showRefusal(error);
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      if (!mutation.meta?.isSilent) showRefusal(error);
    },
  }),
});
repeatOvertakenLoads(queryClient.getQueryCache(), ({ queryKey }) => {
  void queryClient.invalidateQueries({ queryKey, exact: true });
});

/** `api.agent.getById.queryOptions({ id })`, `api.agent.create.mutationOptions()`, `api.agent.pathFilter()`. */
export const api = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
