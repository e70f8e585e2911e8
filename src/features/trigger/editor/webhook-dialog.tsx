import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useTriggerActions, type WebhookItem } from "../client/use-triggers.ts";
import { firstFields } from "../payload/first-fields.ts";
import { type WebhookConfig, webhookAnswers, webhookChecks } from "../schema.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { filledMapping, MappingFields } from "./mapping-fields.tsx";

const text = triggersText.editor;
const words = triggersText.webhook;

interface WebhookDialogProps {
  workflowId: string;
  /** Null for a new one, whose secret is shown afterward. */
  webhook: WebhookItem | null;
  onClose: () => void;
}

/** Creates or edits a webhook: how callers prove who they are, and what of their payload answers the first form. */
export function WebhookDialog({ workflowId, webhook, onClose }: WebhookDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const workflow = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  const [title, setTitle] = useState(webhook?.title ?? text.webhookName);
  const [config, setConfig] = useState<WebhookConfig>(
    () => webhook?.config ?? { check: "SECRET", answer: "AT_ONCE", mapping: [] },
  );
  const [isChecked, setChecked] = useState(false);
  const { createWebhook, updateWebhook } = useTriggerActions();
  const fields = workflow.data ? firstFields(workflow.data.graph) : [];
  if (createWebhook.data) return <SecretDialog value={createWebhook.data.secret} onClose={onClose} />;

  function submit() {
    setChecked(true);
    if (!title.trim()) return;
    const draft = { title: title.trim(), config: { ...config, mapping: filledMapping(config.mapping, fields) } };
    // A refusal is shown over the dialog.
    if (webhook) updateWebhook.mutate({ id: webhook.id, ...draft }, { onSuccess: onClose });
    else createWebhook.mutate({ workspaceId, workflowId, ...draft });
  }
  return (
    <Dialog
      isOpen
      size="m"
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webhook ? text.editWebhook : text.newWebhook}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isDisabled={!workflow.data}
            isPending={createWebhook.isPending || updateWebhook.isPending}
          >
            {webhook ? text.save : text.createWebhook}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
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
        <div className="grid gap-5 sm:grid-cols-2">
          <RadioGroup
            label={words.check}
            value={config.check}
            onChange={(id) => setConfig({ ...config, check: webhookChecks.find((one) => one === id) ?? "SECRET" })}
            options={webhookChecks.map((id) => ({ id, label: words.checks[id].name, hint: words.checks[id].hint }))}
          />
          <RadioGroup
            label={words.answer}
            value={config.answer}
            onChange={(id) => setConfig({ ...config, answer: webhookAnswers.find((one) => one === id) ?? "AT_ONCE" })}
            options={webhookAnswers.map((id) => ({ id, label: words.answers[id].name, hint: words.answers[id].hint }))}
          />
        </div>
        <MappingFields
          fields={workflow.data && fields}
          mapping={config.mapping}
          onChange={(mapping) => setConfig((before) => ({ ...before, mapping }))}
          hint={words.mappingHint}
        />
      </form>
    </Dialog>
  );
}
