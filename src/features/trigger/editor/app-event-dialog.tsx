import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { type AppEventInput, appEventNames, inputsOf, requiredInputs } from "#product/accounts/app-events.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Select } from "#ui/select/select.tsx";
import { type AppEventItem, useTriggerActions } from "../client/use-triggers.ts";
import { firstFields } from "../payload/first-fields.ts";
import { type AppEventConfig, pollMinutes } from "../schema.ts";
import { EventAccount } from "./event-account.tsx";
import { filledMapping, MappingFields } from "./mapping-fields.tsx";

const text = triggersText.editor;
const words = triggersText.appEvent;

interface AppEventDialogProps {
  workflowId: string;
  /** Null for a new one. */
  appEvent: AppEventItem | null;
  onClose: () => void;
}

/** Creates or edits a trigger that looks for something new in a connected service. */
export function AppEventDialog({ workflowId, appEvent, onClose }: AppEventDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const workflow = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  const [title, setTitle] = useState(appEvent?.title ?? text.appEventName);
  const [config, setConfig] = useState<AppEventConfig>(
    () => appEvent?.config ?? { event: "new_mailbox_message", values: {}, everyMinutes: 5, mapping: [] },
  );
  const [accountOf, setAccountOf] = useState(appEvent?.accountOf ?? "workspace");
  const [isChecked, setChecked] = useState(false);
  const { createAppEvent, updateAppEvent } = useTriggerActions();
  const fields = workflow.data && firstFields(workflow.data.graph);
  const { event } = config;
  const holder = appEvent?.accountHolder ?? null;
  // The account of someone else is read for what they have chosen only.
  const isHeldByOther =
    JSON.stringify([event, config.values]) === JSON.stringify([appEvent?.config.event, appEvent?.config.values]);
  const required = requiredInputs(event);
  const isMissing = (name: AppEventInput) => required.includes(name) && !config.values[name]?.trim();
  const isIncomplete = inputsOf(event).some(isMissing);

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setChecked(true);
    if (!title.trim() || isIncomplete || !fields) return;
    const values = Object.fromEntries(inputsOf(event).map((name) => [name, config.values[name]?.trim() ?? ""]));
    const draft = {
      title: title.trim(),
      accountOf,
      config: { ...config, values, mapping: filledMapping(config.mapping, fields) },
    };
    // A refusal is shown over the dialog.
    if (appEvent) updateAppEvent.mutate({ id: appEvent.id, ...draft }, { onSuccess: onClose });
    else createAppEvent.mutate({ workspaceId, workflowId, ...draft }, { onSuccess: onClose });
  }
  return (
    <Dialog
      isOpen
      size="m"
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={appEvent ? words.editTitle : words.newTitle}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isDisabled={!fields}
            isPending={createAppEvent.isPending || updateAppEvent.isPending}
          >
            {appEvent ? text.save : words.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label={text.name}
          value={title}
          onChange={setTitle}
          maxLength={limits.trigger.titleChars}
          error={isChecked && !title.trim() ? text.nameMissing : undefined}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <Select
          label={words.event}
          options={appEventNames.map((id) => ({ id, label: words.events[id] }))}
          value={event}
          onChange={(id) => setConfig({ ...config, event: appEventNames.find((one) => one === id) ?? event })}
        />
        <EventAccount
          event={event}
          accountOf={accountOf}
          holder={isHeldByOther ? holder : null}
          onChange={setAccountOf}
        />
        {inputsOf(event).map((name) => (
          <TextField
            key={name}
            label={words.inputs[name]}
            {...(words.hints[name] && { hint: words.hints[name] })}
            value={config.values[name] ?? ""}
            onChange={(value) => setConfig({ ...config, values: { ...config.values, [name]: value } })}
            maxLength={limits.trigger.pathChars}
            error={isChecked && isMissing(name) ? triggerErrorText.eventInputs : undefined}
            isRequired={required.includes(name)}
            autoComplete="off"
          />
        ))}
        <div className="grid gap-1.5">
          <span className="text-sm font-medium">{words.every}</span>
          <Segmented
            aria-label={words.every}
            options={pollMinutes.map((minutes) => ({ id: String(minutes), label: words.minutes(minutes) }))}
            value={String(config.everyMinutes)}
            onChange={(id) =>
              setConfig({ ...config, everyMinutes: pollMinutes.find((one) => String(one) === id) ?? 5 })
            }
            className="justify-self-start"
          />
          <p className="text-sm text-ink-3">{words.about}</p>
        </div>
        <LatestEvent event={event} values={config.values} accountOf={accountOf} isDisabled={isIncomplete} />
        <MappingFields
          fields={fields}
          mapping={config.mapping}
          onChange={(mapping) => setConfig({ ...config, mapping })}
          hint={words.mappingHint}
        />
      </form>
    </Dialog>
  );
}

interface LatestEventProps extends Pick<AppEventConfig, "event" | "values"> {
  accountOf: AccountKind;
  isDisabled: boolean;
}

/** Shows the latest item of the service, so that people see its fields. */
function LatestEvent({ event, values, accountOf, isDisabled }: LatestEventProps) {
  const { id: workspaceId } = useWorkspace();
  const { testAppEvent } = useTriggerActions();
  const shown = testAppEvent.data;
  const isCurrent =
    JSON.stringify({ workspaceId, event, values, accountOf }) === JSON.stringify(testAppEvent.variables);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        className="justify-self-start"
        isDisabled={isDisabled}
        isPending={testAppEvent.isPending}
        onPress={() => testAppEvent.mutate({ workspaceId, event, values, accountOf })}
      >
        {words.test}
      </Button>
      {shown && isCurrent && (
        <div role="status" className="grid grid-cols-1 gap-1.5">
          <p className="text-sm font-medium">{words.latest}</p>
          {shown.fields === null ? (
            <p className="text-ink-3">{words.nothing}</p>
          ) : (
            <CodeBlock code={shown.fields} language="json" />
          )}
        </div>
      )}
    </div>
  );
}
