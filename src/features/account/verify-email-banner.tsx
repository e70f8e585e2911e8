import { verifyEmailText } from "#product/texts/sign-in/verify-email.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { useMe, useResendVerification, useSignInOptions } from "./client.ts";

/** A banner until the email address is confirmed. Hidden if the server can't send email. */
export function VerifyEmailBanner() {
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  const resend = useResendVerification();
  if (!me || me.isEmailVerified || !options?.hasMailServer) return null;
  return (
    <section aria-label={verifyEmailText.banner}>
      <Callout
        tone={resend.error ? "danger" : "neutral"}
        className="rounded-none! border-line border-b px-gutter!"
        title={resend.error?.message ?? verifyEmailText.banner}
        action={
          <Button size="s" isPending={resend.isPending} onPress={() => resend.mutate({ email: me.email })}>
            {verifyEmailText.resend}
          </Button>
        }
      >
        {verifyEmailText.text(me.email)}
      </Callout>
    </section>
  );
}
