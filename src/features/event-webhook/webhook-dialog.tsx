import { useId, useState } from "react";
import { limits } from "#product/limits.ts";
import { eventWebhookText } from "#product/texts/event-webhook/event-webhook.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { FieldMessage } from "#ui/forms/field-message.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type EventWebhookItem, useEventWebhookActions } from "./client/use-event-webhooks.ts";
import { type RunEventType, runEventTypes } from "./schema.ts";

interface WebhookDialogProps {
  workspaceId: string;
  /** Null adds one. */
  webhook: EventWebhookItem | null;
  onClose: () => void;
  /** Called with the secret of a new webhook, which is shown this once. */
  onSecret: (secret: string) => void;
}

const text = eventWebhookText.editor;
const usual: readonly RunEventType[] = ["run.completed", "run.failed"];

/** Adds a webhook, or changes its URL and events. */
export function WebhookDialog({ workspaceId, webhook, onClose, onSecret }: WebhookDialogProps) {
  const formId = useId();
  const eventsErrorId = useId();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly RunEventType[]>(webhook?.events ?? usual);
  const [isChecked, setChecked] = useState(false);
  const { create, update } = useEventWebhookActions();
  const urlError = url.trim() === "" ? text.urlMissing : /^https?:$/.test(protocolOf(url)) ? undefined : text.urlWrong;
  const eventsError = events.length === 0 ? text.eventsMissing : undefined;

  function submit() {
    setChecked(true);
    if (urlError || eventsError) return;
    const target = { url: url.trim(), events: [...events] };
    // A refusal is shown over the dialog, for example that the URL is in a private network.
    if (webhook) return update.mutate({ id: webhook.id, ...target }, { onSuccess: onClose });
    create.mutate(
      { workspaceId, ...target },
      {
        onSuccess({ secret }) {
          onClose();
          onSecret(secret);
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webhook ? text.edit : text.create}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={create.isPending || update.isPending}>
          {webhook ? text.save : text.submit}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={text.url}
          hint={text.urlHint}
          value={url}
          onChange={setUrl}
          maxLength={limits.eventWebhook.urlChars}
          error={isChecked ? urlError : undefined}
          placeholder="https://"
          autoComplete="off"
          isMono
          autoFocus
          isRequired
        />
        <fieldset className="grid gap-2.5" aria-describedby={isChecked && eventsError ? eventsErrorId : undefined}>
          <legend className="mb-1.5 text-sm font-medium">{text.events}</legend>
          {runEventTypes.map((event) => (
            <Checkbox
              key={event}
              isSelected={events.includes(event)}
              isInvalid={isChecked && eventsError !== undefined}
              onChange={(isSelected) =>
                setEvents(isSelected ? [...events, event] : events.filter((one) => one !== event))
              }
              hint={eventWebhookText.eventHints[event]}
            >
              {eventWebhookText.events[event]}
            </Checkbox>
          ))}
          {isChecked && eventsError && <FieldMessage id={eventsErrorId} error={eventsError} />}
        </fieldset>
      </form>
    </Dialog>
  );
}

const protocolOf = (url: string): string => (URL.canParse(url.trim()) ? new URL(url.trim()).protocol : "");
