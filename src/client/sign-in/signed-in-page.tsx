import { useEffect, useRef } from "react";
import type { SignInAnswer } from "#product/accounts/sign-in-answer.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { signInWindowText as text } from "#product/texts/common/sign-in-window.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { readRefusal } from "../refusal.ts";

interface SignedInPageProps {
  answer: Partial<SignInAnswer>;
  /** Ends the sign-in with the answer. */
  finish: { mutate(answer: SignInAnswer): void; isSuccess: boolean; error: unknown };
}

/** Where a service sends people back to after they have signed in, in a window of its own, which then closes. */
export function SignedInPage({ answer: { state, code, iss }, finish }: SignedInPageProps) {
  const { mutate, isSuccess, error } = finish;
  const hasSent = useRef(false);
  useEffect(() => {
    if (hasSent.current) return;
    hasSent.current = true;
    mutate({ state: state || "none", ...(code !== undefined && { code }), ...(iss !== undefined && { iss }) });
  }, [mutate, state, code, iss]);
  useEffect(() => {
    if (isSuccess) window.close();
  }, [isSuccess]);
  const hasFailed = Boolean(error);
  const title = isSuccess ? text.title : hasFailed ? text.failedTitle : pageStateText.loading;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-100 content-center justify-items-start gap-4 p-6">
      <title>{title}</title>
      <h1 className="text-lg font-semibold">{title}</h1>
      {!isSuccess && !hasFailed && <Spinner label={pageStateText.loading} />}
      {isSuccess && <p>{text.text}</p>}
      {hasFailed && (
        <Callout tone="danger" isAnnounced>
          {readRefusal(error, commonErrorText.unknown).text}
        </Callout>
      )}
      {(isSuccess || hasFailed) && <Button onPress={() => window.close()}>{text.close}</Button>}
    </main>
  );
}
