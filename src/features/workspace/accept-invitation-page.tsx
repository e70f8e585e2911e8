import { AuthFrame } from "#features/account/auth-frame.tsx";
import { CheckMail } from "#features/account/check-mail.tsx";
import { useMe, useResendVerification, useSignOut } from "#features/account/client.ts";
import { roleNames } from "#product/roles.ts";
import { accountText } from "#product/texts/account.ts";
import { identityText } from "#product/texts/identity.ts";
import { shellText } from "#product/texts/shell.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Spinner } from "#ui/spinner.tsx";
import { useAcceptInvitation, useReceivedInvitations, useRejectInvitation } from "./client.ts";

const texts = accountText.invitation;

/** Where the mail of an invitation leads: sign in or up, prove the address, accept. */
export function AcceptInvitationPage({ invitationId }: { invitationId: string }) {
  const me = useMe();
  const received = useReceivedInvitations();
  const accept = useAcceptInvitation((slug) => location.assign(urls.home(slug)));
  const reject = useRejectInvitation(() => location.assign(urls.root()));
  const resend = useResendVerification();
  const signOut = useSignOut();
  const here = urls.invitation(invitationId);

  if (me.isPending || (me.data && received.isPending))
    return (
      <AuthFrame title={identityText.invitation.title}>
        <Spinner label={shellText.state.loading} />
      </AuthFrame>
    );
  if (!me.data)
    return (
      <AuthFrame title={identityText.invitation.title} text={identityText.invitation.signedOut}>
        <a
          href={urls.signUp({ next: here })}
          className={buttonClass({ variant: "primary", size: "l", isFullWidth: true })}
        >
          {texts.signUp}
        </a>
        <a href={urls.signIn(here)} className={buttonClass({ size: "l", isFullWidth: true })}>
          {texts.signIn}
        </a>
      </AuthFrame>
    );
  const { email, isEmailVerified } = me.data;
  if (!isEmailVerified)
    return (
      <AuthFrame title={accountText.verify.title} text={identityText.invitation.unverified(email)}>
        <CheckMail
          onAgain={() => resend.mutate({ email })}
          isPending={resend.isPending}
          error={resend.error?.message}
        />
      </AuthFrame>
    );
  const invitation = received.data?.find(({ id }) => id === invitationId);
  if (!invitation)
    return (
      <AuthFrame title={identityText.invitation.missing} text={identityText.invitation.otherAddress(email)}>
        <a href={urls.root()} className={buttonClass({ variant: "primary", size: "l", isFullWidth: true })}>
          {identityText.continue}
        </a>
        <Button size="l" isFullWidth isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          {identityText.invitation.switchAccount}
        </Button>
      </AuthFrame>
    );
  const input = { workspaceInvitationId: invitationId };
  const { inviterName, role, workspaceName } = invitation;
  return (
    <AuthFrame title={texts.title(workspaceName)} text={texts.text(inviterName, roleNames[role].displayName)}>
      <Button
        variant="primary"
        size="l"
        isFullWidth
        isPending={accept.isPending}
        onPress={() =>
          accept.mutate(input, { onSuccess: ({ workspaceSlug }) => location.assign(urls.home(workspaceSlug)) })
        }
      >
        {texts.accept}
      </Button>
      <Button size="l" isFullWidth isPending={reject.isPending} onPress={() => reject.mutate(input)}>
        {texts.deny}
      </Button>
    </AuthFrame>
  );
}
