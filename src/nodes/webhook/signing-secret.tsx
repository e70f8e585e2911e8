import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { webhookFormText } from "#product/texts/step-forms/webhook-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { CopyButton } from "#ui/buttons/copy-button.tsx";

const text = webhookFormText;

/** The secret for verifying signatures, fetched only when someone asks to see it. */
export function SigningSecret() {
  const { id: workspaceId } = useWorkspace();
  const [isShown, setShown] = useState(false);
  const { data, isFetching } = useQuery({
    ...api.workflowNode.getWebhookSigningSecret.queryOptions({ workspaceId }),
    enabled: isShown,
    gcTime: 0,
  });
  return (
    <section aria-label={text.signature} className="grid grid-cols-1 justify-items-start gap-2">
      <div>
        <h2 className="text-sm font-medium">{text.signature}</h2>
        <p className="text-sm text-ink-3">{text.signatureHint}</p>
      </div>
      {data ? (
        <p className="flex w-full items-center gap-2 rounded-control bg-sunken px-3 py-1.5 font-mono text-sm">
          <span className="min-w-0 flex-1 wrap-anywhere">{data.value}</span>
          <CopyButton text={data.value} label={text.copySecret} />
        </p>
      ) : (
        <Button size="s" isPending={isFetching} onPress={() => setShown(true)}>
          {text.showSecret}
        </Button>
      )}
    </section>
  );
}
