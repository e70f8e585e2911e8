import { useEffect, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { AuthFrame } from "#features/account/auth-frame.tsx";
import { useMe } from "#features/account/client.ts";
import { useWorkspaces } from "#features/workspace/client.ts";
import { isRoleAtLeast } from "#product/roles.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { copyFormText as text } from "#product/texts/form/copy-form.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Select } from "#ui/select/select.tsx";
import { useCopyableForm, useCopyForm } from "./client/use-copy-form.ts";

/** Where a visitor of a form adds its workflow to a workspace of theirs, after they have signed in or up. */
export function CopyFormPage({ slug }: { slug: string }) {
  const me = useMe();
  const form = useCopyableForm(slug, me.data !== undefined);
  const isSignedOut = me.error !== null && readRefusal(me.error, "").isSignedOut;
  useEffect(() => {
    if (isSignedOut) location.replace(urls.signIn(urls.copyForm(slug)));
  }, [isSignedOut, slug]);
  if (me.error && !isSignedOut)
    return <AuthFrame title={text.title} description={readRefusal(me.error, commonErrorText.unknown).text} />;
  if (form.error) return <AuthFrame title={text.goneTitle} description={text.goneText} />;
  if (!me.data || !form.data)
    return (
      <AuthFrame title={text.title}>
        <Spinner label={pageStateText.loading} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={text.copyTitle(form.data.name)}
      description={text.lead(form.data.workspaceName)}
      footer={text.signedInAs(me.data.email)}
    >
      <ChooseWorkspace slug={slug} />
    </AuthFrame>
  );
}

function ChooseWorkspace({ slug }: { slug: string }) {
  const { data } = useWorkspaces();
  const [chosen, setChosen] = useState<string | null>(null);
  const workspaces = data?.filter(
    ({ WorkspaceMember, isSuspended }) =>
      !isSuspended && WorkspaceMember.some(({ role }) => isRoleAtLeast(role, "EDITOR")),
  );
  const copy = useCopyForm(({ workspaceId, workflowId }) => {
    const target = workspaces?.find(({ id }) => id === workspaceId);
    location.assign(target ? urls.workflow(target.slug, workflowId) : urls.root());
  });
  if (!workspaces) return <Spinner label={pageStateText.loading} />;
  const workspaceId = chosen ?? workspaces[0]?.id;
  if (workspaceId === undefined) return <p role="status">{text.noWorkspace}</p>;
  return (
    <>
      <Select
        label={text.workspace}
        value={workspaceId}
        onChange={setChosen}
        options={workspaces.map(({ id, name }) => ({ id, label: name }))}
      />
      {copy.error && (
        <p role="alert" className="text-sm text-danger">
          {readRefusal(copy.error, text.failed).text || text.failed}
        </p>
      )}
      <Button
        variant="primary"
        size="l"
        isFullWidth
        isPending={copy.isPending || copy.isSuccess}
        onPress={() => copy.mutate({ workspaceId, slug })}
      >
        {text.copy}
      </Button>
    </>
  );
}
