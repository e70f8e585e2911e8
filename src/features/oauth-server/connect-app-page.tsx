import { useEffect, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import type { Answers } from "#client/wire.ts";
import { AuthFrame } from "#features/account/auth-frame.tsx";
import { useMe } from "#features/account/client.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { connectedAppText as text } from "#product/texts/oauth-server/connected-apps.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Select } from "#ui/select/select.tsx";
import { useAuthorizationRequest, useDecideRequest } from "./client/use-connected-apps.ts";
import type { AuthorizationRequest } from "./schema.ts";

/** Where an app sends people to connect it: who it is, what it may do, in which workspace, and where the answer goes. */
export function ConnectAppPage({ request }: { request: AuthorizationRequest }) {
  const me = useMe();
  const asked = useAuthorizationRequest(request, me.data !== undefined);
  const isSignedOut = me.error !== null && readRefusal(me.error, "").isSignedOut;
  const leaveTo = isSignedOut
    ? urls.signIn(`${location.pathname}${location.search}`)
    : (asked.data?.refusedUrl ?? undefined);
  useEffect(() => {
    if (leaveTo !== undefined) location.replace(leaveTo);
  }, [leaveTo]);
  const error = asked.error ?? (isSignedOut ? null : me.error);
  if (error)
    return <AuthFrame title={text.failedTitle} description={readRefusal(error, commonErrorText.unknown).text} />;
  if (!asked.data || !me.data || leaveTo !== undefined)
    return (
      <AuthFrame title={text.title}>
        <Spinner label={pageStateText.loading} />
      </AuthFrame>
    );
  if (asked.data.workspaces.length === 0) return <AuthFrame title={text.failedTitle} description={text.noWorkspace} />;
  return <ConsentForm request={request} asked={asked.data} email={me.data.email} />;
}

interface ConsentFormProps {
  request: AuthorizationRequest;
  asked: Answers["oauthServer"]["getRequest"];
  email: string;
}

const targetText = ({ kind, name }: ConsentFormProps["asked"]["target"]): string =>
  kind === "host" ? text.goesToHost(name) : kind === "computer" ? text.goesToComputer(name) : text.goesToApp(name);

function ConsentForm({ request, asked: { app, target, scopes, workspaces }, email }: ConsentFormProps) {
  const decide = useDecideRequest();
  const [workspaceId, setWorkspaceId] = useState(workspaces[0]?.id ?? "");
  const [chosen, setChosen] = useState(scopes);
  const toggle = (scope: (typeof scopes)[number], isOn: boolean) =>
    setChosen(scopes.filter((one) => (one === scope ? isOn : chosen.includes(one))));
  const send = (granted: typeof chosen) => decide.mutate({ request, workspaceId, scopes: [...granted] });
  const isLeaving = decide.isPending || decide.isSuccess;
  return (
    <AuthFrame title={text.connectTitle(app.name)} description={text.connectLead} footer={text.signedInAs(email)}>
      {app.host ? (
        <p className="text-sm text-ink-3">{text.isFrom(app.host)}</p>
      ) : (
        <Callout>{text.nameUnchecked}</Callout>
      )}
      <Select
        label={text.workspace}
        value={workspaceId}
        onChange={setWorkspaceId}
        options={workspaces.map(({ id, name }) => ({ id, label: name }))}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-medium">{text.mayDo}</legend>
        {scopes.map((scope) => (
          <Checkbox key={scope} isSelected={chosen.includes(scope)} onChange={(isOn) => toggle(scope, isOn)}>
            {text.scopes[scope]}
          </Checkbox>
        ))}
        {chosen.length === 0 && (
          <p role="status" className="text-sm text-danger">
            {text.chooseSomething}
          </p>
        )}
      </fieldset>
      <p className="text-sm text-ink-3 wrap-anywhere">
        {text.goesTo} <strong className="font-medium text-ink">{targetText(target)}</strong>
      </p>
      {decide.isSuccess && (
        <p role="status" className="text-sm text-ink-3">
          {text.going}
        </p>
      )}
      <div className="grid gap-2.5">
        <Button
          variant="primary"
          size="l"
          isFullWidth
          isPending={decide.isPending && decide.variables.scopes.length > 0}
          isDisabled={isLeaving || chosen.length === 0}
          onPress={() => send(chosen)}
        >
          {text.connect}
        </Button>
        <Button size="l" isFullWidth isDisabled={isLeaving} onPress={() => send([])}>
          {text.cancel}
        </Button>
      </div>
    </AuthFrame>
  );
}
