import { useMutation } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { SignedInPage } from "#client/sign-in/signed-in-page.tsx";
import type { SignInAnswer } from "#product/accounts/sign-in-answer.ts";

/** Where a service sends people back to after they have signed in. */
export function IntegrationSignInPage(answer: Partial<SignInAnswer>) {
  const finish = useMutation(api.integration.finishSignIn.mutationOptions({ meta: { isSilent: true } }));
  return <SignedInPage answer={answer} finish={finish} />;
}
