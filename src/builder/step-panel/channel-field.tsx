import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { WaitChannel } from "#engine/step-options.ts";
import { canEditIntegrations } from "#features/integration/access.ts";
import { useIntegrations, useMessageChannels } from "#features/integration/client.ts";
import { isMessageApp, type MessageApp, messageApps } from "#product/accounts/message-apps.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { waitMessageText } from "#product/texts/run/wait-messages.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";
import { Select } from "#ui/select/select.tsx";

const text = waitMessageText.settings;
const none = "none";
const other = "other";

interface ChannelFieldProps {
  value: WaitChannel | null;
  onChange: (channel: WaitChannel | null) => void;
  /** Whether people without an account can answer the step. */
  canSendOutside: boolean;
  isDisabled: boolean;
}

/** Chooses the channel that a wait is announced in, through the workspace's account. */
export function ChannelField({ value, onChange, canSendOutside, isDisabled }: ChannelFieldProps) {
  const { slug, actor } = useWorkspace();
  const { data: integrations } = useIntegrations();
  const stateOf = (app: MessageApp) => integrations?.find((one) => one.appName === app)?.shared.state;
  const app = value?.appName;
  const state = app && stateOf(app);
  const name = app && integrationNameText[app];
  return (
    <div className="grid grid-cols-1 gap-3">
      <Select
        label={text.app}
        options={[{ id: none, label: text.none }, ...messageApps.map((id) => ({ id, label: integrationNameText[id] }))]}
        value={app ?? none}
        isDisabled={isDisabled}
        onChange={(id) => onChange(isMessageApp(id) ? { appName: id, id: "", name: "" } : null)}
      />
      {name && (state === "none" || state === "refused") && (
        <Callout
          tone="warning"
          action={
            canEditIntegrations(actor) && (
              <Link href={urls.integrations(slug, app)} className={buttonClass({ size: "s" })}>
                {text.connect(name)}
              </Link>
            )
          }
        >
          {state === "none" ? text.notConnected(name) : text.refused(name)}{" "}
          {!canEditIntegrations(actor) && text.askEditor}
        </Callout>
      )}
      {value && (state === "connected" || value.id !== "") && (
        <ChannelChoice
          key={value.appName}
          value={value}
          onChange={onChange}
          canList={state === "connected" && !isDisabled}
          hint={canSendOutside ? text.hint : text.hintInApp}
          isDisabled={isDisabled}
        />
      )}
    </div>
  );
}

interface ChannelChoiceProps {
  value: WaitChannel;
  onChange: (channel: WaitChannel) => void;
  canList: boolean;
  hint: string;
  isDisabled: boolean;
}

function ChannelChoice({ value, onChange, canList, hint, isDisabled }: ChannelChoiceProps) {
  const { appName, id, name } = value;
  const { data, error, isFetching, refetch } = useMessageChannels(appName, canList);
  // Bots can post where they are members, so those come first.
  const listed = [...(data?.channels ?? [])].toSorted((one, next) => Number(next.isMember) - Number(one.isMember));
  const isListed = listed.some((one) => one.id === id);
  const [isTyped, setTyped] = useState(id !== "" && id === name);
  const options = [
    ...listed.map((one) => ({
      ...{ id: one.id, label: one.name },
      ...(one.isMember ? one.isPrivate && { hint: text.isPrivate } : { hint: text.notMember }),
    })),
    // A channel that is chosen stays, also while the list is loading or can't be read.
    ...(id !== "" && !isListed && !isTyped ? [{ id, label: name || id }] : []),
    { id: other, label: text.other[appName] },
  ];
  return (
    <>
      <ComboBox
        label={text.channel[appName]}
        placeholder={text.choose[appName]}
        options={options}
        value={isTyped ? other : id || null}
        hint={isTyped ? undefined : hint}
        isDisabled={isDisabled}
        onChange={(chosen) => {
          setTyped(chosen === other);
          const channel = listed.find((one) => one.id === chosen);
          if (channel) onChange({ appName, id: channel.id, name: channel.name });
        }}
      />
      {isTyped && (
        <TextField
          label={text.otherLabel[appName]}
          hint={`${text.otherHint[appName]} ${hint}`}
          value={id}
          maxLength={limits.workflow.channelChars}
          isDisabled={isDisabled}
          onChange={(typed) => onChange({ appName, id: typed.trim(), name: typed.trim() })}
        />
      )}
      {canList && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-3">
          <p role="status" className="min-w-0 flex-1 basis-48">
            {error
              ? readRefusal(error, commonErrorText.unknown).text
              : listed.length === 0 && data
                ? text.empty[appName]
                : ""}{" "}
            {text.find[appName]} {data?.isPublicOnly && text.publicOnly}
          </p>
          <Button size="s" variant="ghost" icon={RefreshCw} isPending={isFetching} onPress={() => refetch()}>
            {text.reload}
          </Button>
        </div>
      )}
    </>
  );
}
