import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { KeyValue } from "#ui/data/key-value.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { exampleCall } from "./client/example-call.ts";
import type { WebhookItem } from "./client/use-triggers.ts";
import { firstFields } from "./payload/first-fields.ts";
import { TestCallPanel } from "./test-call-panel.tsx";

const text = triggersText.webhook;

/** Where a webhook is called, with an example and what test calls bring. */
export function WebhookDetails({ webhook }: { webhook: WebhookItem }) {
  const { workflowId, url, config } = webhook;
  const workflow = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  return (
    <>
      <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
        <div className="min-w-0 flex-1">
          <TextField label={text.url} value={url} onChange={() => undefined} isReadOnly isMono />
        </div>
        <CopyButton text={url} label={text.copyUrl} variant="button" size="m" className="flex-none" />
      </div>
      <KeyValue
        items={[
          { label: text.check, value: withHint(text.checks[config.check]) },
          { label: text.answer, value: withHint(text.answers[config.answer]) },
        ]}
      />
      {workflow.data && (
        <Disclosure title={text.example}>
          <CodeBlock code={exampleCall(url, config, firstFields(workflow.data.graph))} language="sh" />
        </Disclosure>
      )}
      <TestCallPanel webhook={webhook} />
    </>
  );
}

const withHint = ({ name, hint }: { name: string; hint: string }) => (
  <>
    {name} <span className="text-ink-3">· {hint}</span>
  </>
);
