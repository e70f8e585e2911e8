import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { api } from "#client/api.ts";
import { prettyJson } from "#lib/json/pretty-json.ts";
import { hostLabel } from "#lib/url.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { webhookViewText } from "#product/texts/run/step-views.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import type { WebhookConfig, WebhookResult } from "./spec.ts";

const text = webhookViewText;

/** The delivery and its response. */
export function WebhookView({ stepId, config, result, live, waitsFor }: ViewProps<WebhookConfig, WebhookResult>) {
  const { data } = useQuery({
    ...api.workflowRun.getEffects.queryOptions({ nodeExecutionId: stepId }),
    enabled: result !== null || waitsFor !== null,
  });
  const sent = data?.find((effect) => effect.sent !== null)?.sent;
  if (live)
    return (
      <p className="flex items-center gap-2.5 text-sm text-ink-3">
        <Spinner />
        {text.sending}
      </p>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      {result && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
          <Chip tone="success" icon={CircleCheck}>
            {text.sent}
          </Chip>
          {result.status === null ? text.confirmedByPerson : text.status(result.status)}
        </p>
      )}
      {sent && (
        <Disclosure title={text.request} meta={hostLabel(config.url)}>
          <Code>{prettyJson(sent.body)}</Code>
        </Disclosure>
      )}
      {result?.response && (
        <Disclosure title={text.response}>
          <Code>{prettyJson(result.response)}</Code>
        </Disclosure>
      )}
    </div>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="max-h-96 overflow-auto whitespace-pre-wrap rounded-control bg-sunken p-3 font-mono text-sm wrap-anywhere scroll-thin">
      {children}
    </pre>
  );
}
