import { useRouter } from "@tanstack/react-router";
import { use } from "react";
import { readRefusal } from "#client/refusal.ts";
import { NotFound } from "#client/shell/not-found.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { WorkspaceContext } from "#client/shell/use-workspace.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";

const text = pageStateText.error;

/** Error page inside the frame. Missing or foreign items read as not found. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const { code, requestId } = readRefusal(error, commonToastText.unknown);
  if (code === "not_found") return <NotFound />;
  const details = [location.href, requestId, error instanceof Error ? (error.stack ?? error.message) : String(error)];
  // An error of the frame itself leaves this page without a frame.
  const Place = use(WorkspaceContext) ? "div" : "main";
  return (
    <Place className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHead title={text.title} />
      <div className="min-h-0 flex-1 overflow-y-auto px-gutter">
        <ErrorState
          title={code === "forbidden" ? pageStateText.forbidden.title : text.title}
          retryText={text.reload}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
          action={<ButtonLink href={urls.root()}>{text.home}</ButtonLink>}
          details={details.filter(Boolean).join("\n")}
        >
          {code === "forbidden" ? pageStateText.forbidden.text : text.text}
        </ErrorState>
      </div>
    </Place>
  );
}
