import { accountText } from "#product/texts/account.ts";
import { identityText } from "#product/texts/identity.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { useMe, useResendVerification, useSignInOptions } from "./client.ts";

/** A line for the top of the app until the address is proved; nothing afterwards. */
export function VerifyEmailBanner() {
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  const resend = useResendVerification();
  if (!me || me.isEmailVerified) return null;
  return (
    <section aria-label={accountText.verify.banner}>
      <Note
        tone={resend.error ? "danger" : "neutral"}
        className="rounded-none! border-line border-b px-gutter!"
        title={resend.error?.message ?? accountText.verify.banner}
        action={
          <Button size="s" isPending={resend.isPending} onPress={() => resend.mutate({ email: me.email })}>
            {accountText.verify.again}
          </Button>
        }
      >
        {options && !options.hasMailServer ? identityText.outbox : accountText.verify.text(me.email)}
      </Note>
    </section>
  );
}
