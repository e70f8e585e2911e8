import { useMutation } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { api } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { isHttpUrl } from "#lib/url.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { webhookToastText } from "#product/texts/run/run-toasts.ts";
import { webhookFormText } from "#product/texts/step-forms/webhook-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { samplePayload } from "./prompt.ts";
import type { WebhookConfig } from "./spec.ts";

const text = webhookFormText;

/** Sends an example to the address that is entered here, and shows the answer. */
export function TestData({ config: { url, headers }, icon }: { config: WebhookConfig; icon: LucideIcon }) {
  const { id: workspaceId } = useWorkspace();
  const send = useMutation({
    ...api.workflowNode.sendWebhookTestData.mutationOptions({
      onSuccess: () => toast.success(webhookToastText.testSent),
    }),
    meta: { isSilent: true },
  });
  const isReady = isHttpUrl(url) && headers.every(({ key, value }) => key && value);
  const body = () => JSON.stringify(samplePayload());
  const isAccepted = send.data && send.data.status >= 200 && send.data.status < 300;
  return (
    <section aria-label={text.sendTestData} className="grid grid-cols-1 justify-items-start gap-2">
      <Button
        icon={icon}
        size="s"
        isDisabled={!isReady}
        isPending={send.isPending}
        onPress={() => send.mutate({ workspaceId, url, headers, body: body() })}
      >
        {text.sendTestData}
      </Button>
      <p className="text-sm text-ink-3">{text.sendTestDataHint}</p>
      {send.data && (
        <Callout tone={isAccepted ? "success" : "warning"} title={text.responded(send.data.status)} isAnnounced>
          {send.data.response.slice(0, 300)}
        </Callout>
      )}
      {send.error && (
        <Callout tone="danger" isAnnounced>
          {readRefusal(send.error, commonToastText.unknown).text}
        </Callout>
      )}
    </section>
  );
}
