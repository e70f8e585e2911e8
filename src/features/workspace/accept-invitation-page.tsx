import { AuthFrame } from "#features/account/auth-frame.tsx";
import { useMe, useSignInOptions, useSignOut } from "#features/account/client.ts";
import { SignUpForm } from "#features/account/sign-up-form.tsx";
import { SocialButtons } from "#features/account/social-buttons.tsx";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { acceptInvitationText } from "#product/texts/sign-in/accept-invitation.ts";
import { signUpText } from "#product/texts/sign-in/sign-up.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useAcceptInvitation, useLinkedInvitation, useReceivedInvitations, useRejectInvitation } from "./client.ts";

const texts = acceptInvitationText.offer;
const pageText = acceptInvitationText;

interface AcceptInvitationPageProps {
  invitationId: string;
  /** Token from the link. A signed-in person with a confirmed address doesn't need it. */
  token?: string;
}

/** The page behind an invitation link: shows the invitation, with buttons to accept or decline. */
export function AcceptInvitationPage({ invitationId, token }: AcceptInvitationPageProps) {
  const me = useMe();
  const invited = useLinkedInvitation(invitationId, token);
  const received = useReceivedInvitations(me.data !== undefined && token === undefined);
  if (me.isPending || (token ? invited.isPending : me.data && received.isPending))
    return (
      <AuthFrame title={pageText.title}>
        <Spinner label={pageStateText.loading} />
      </AuthFrame>
    );
  if (token && !invited.data)
    return (
      <AuthFrame title={pageText.incompleteLink} description={pageText.incompleteLinkText} footer={<ContinueLink />} />
    );
  if (invited.data && !invited.data.isOpen)
    return (
      <AuthFrame
        title={pageText.noLongerValid}
        description={pageText.noLongerValidText(invited.data.inviterName)}
        footer={<ContinueLink />}
      />
    );
  const returnUrl = urls.invitation(invitationId, token);
  const input = { workspaceInvitationId: invitationId, ...(token ? { token } : {}) };
  if (!me.data) return <SignedOut invited={invited.data} returnUrl={returnUrl} input={input} />;
  const invitation = invited.data ?? received.data?.find(({ id }) => id === invitationId);
  if (!invitation) return <OtherAccount text={pageText.otherEmail(me.data.email)} title={pageText.noneForAccount} />;
  if (invited.data && invited.data.email !== me.data.email)
    return (
      <OtherAccount title={pageText.otherAccount} text={pageText.otherAccountText(me.data.email, invited.data.email)} />
    );
  const { inviterName, role, workspaceName } = invitation;
  return (
    <AuthFrame title={texts.title(workspaceName)} description={texts.text(inviterName, roleNames[role].displayName)}>
      <AnswerButtons input={input} />
    </AuthFrame>
  );
}

type AnswerInput = Parameters<ReturnType<typeof useAcceptInvitation>["mutate"]>[0];

function AnswerButtons({ input }: { input: AnswerInput }) {
  const accept = useAcceptInvitation((slug) => location.assign(urls.home(slug)));
  const reject = useRejectInvitation(() => location.assign(urls.root()));
  const { workspaceInvitationId } = input;
  return (
    <>
      <Button variant="primary" size="l" isFullWidth isPending={accept.isPending} onPress={() => accept.mutate(input)}>
        {texts.accept}
      </Button>
      <Button
        size="l"
        isFullWidth
        isPending={reject.isPending}
        onPress={() => reject.mutate({ workspaceInvitationId })}
      >
        {texts.deny}
      </Button>
    </>
  );
}

interface SignedOutProps {
  /** Undefined without the link's token. */
  invited: ReturnType<typeof useLinkedInvitation>["data"];
  returnUrl: string;
  input: AnswerInput;
}

/** A new person signs up and joins in one step; a person with an account signs in first. */
function SignedOut({ invited, returnUrl, input }: SignedOutProps) {
  const { data: options } = useSignInOptions();
  const accept = useAcceptInvitation((slug) => location.assign(urls.home(slug)));
  const signIn = (
    <a href={urls.signIn(returnUrl)} className={buttonClass({ variant: "primary", size: "l", isFullWidth: true })}>
      {texts.signIn}
    </a>
  );
  if (!invited)
    return (
      <AuthFrame title={pageText.title} description={pageText.signedOut}>
        {signIn}
      </AuthFrame>
    );
  const { inviterName, workspaceName, role, email, hasAccount } = invited;
  const explanation = texts.text(inviterName, roleNames[role].displayName);
  if (hasAccount || options?.signup === "closed")
    return (
      <AuthFrame
        title={texts.title(workspaceName)}
        description={`${explanation} ${hasAccount ? pageText.signIn(email) : signUpText.invitationRequired}`}
      >
        {hasAccount && signIn}
      </AuthFrame>
    );
  return (
    <AuthFrame title={texts.title(workspaceName)} description={explanation}>
      <SignUpForm
        email={email}
        isEmailLocked
        submitText={pageText.join(workspaceName)}
        isBusy={accept.isPending || accept.isSuccess}
        onSignedUp={() => accept.mutate(input, { onError: () => location.reload() })}
      />
      <SocialButtons next={returnUrl} />
    </AuthFrame>
  );
}

function OtherAccount({ title, text }: { title: string; text: string }) {
  const signOut = useSignOut();
  return (
    <AuthFrame title={title} description={text}>
      <a href={urls.root()} className={buttonClass({ variant: "primary", size: "l", isFullWidth: true })}>
        {pageText.continue}
      </a>
      <Button size="l" isFullWidth isPending={signOut.isPending} onPress={() => signOut.mutate()}>
        {pageText.switchAccount}
      </Button>
    </AuthFrame>
  );
}

const ContinueLink = () => <a href={urls.root()}>{pageText.continue}</a>;
