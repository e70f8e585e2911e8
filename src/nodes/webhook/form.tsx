import { Plus, Send } from "lucide-react";
import { useState } from "react";
import { secretIdOf } from "#lib/secret-handle.ts";
import { isHttpUrl } from "#lib/url.ts";
import type { FormProps } from "#nodes/components.tsx";
import { useOriginChange } from "#nodes/use-origin-change.ts";
import { limits } from "#product/limits.ts";
import { webhookFormText } from "#product/texts/step-forms/webhook-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { HeaderRow } from "./header-row.tsx";
import { SigningSecret } from "./signing-secret.tsx";
import { originOf, type WebhookConfig } from "./spec.ts";
import { TestData } from "./test-data.tsx";

const text = webhookFormText;
const { webhookHeaders } = limits.workflow;

/** The URL, the headers, and a test. */
export function WebhookForm({ value, onChange, isReadOnly }: FormProps<WebhookConfig>) {
  const { url, headers } = value;
  const isUrl = isHttpUrl(url);
  const [hasMoved, setMoved] = useState(false);
  const setHeaders = (next: WebhookConfig["headers"]) => onChange({ ...value, headers: next });
  // The missing values show here and not in a run.
  const { start, settle } = useOriginChange(originOf(value), () => {
    if (!headers.some((header) => secretIdOf(header.value))) return;
    setMoved(true);
    setHeaders(headers.map((one) => (secretIdOf(one.value) ? { ...one, value: "" } : one)));
  });
  return (
    <>
      <TextField
        label={text.url}
        hint={text.urlHint}
        error={url && !isUrl ? text.invalidUrl : undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        onChange={(next) => {
          start();
          onChange({ ...value, url: next.trim() });
        }}
        onBlur={settle}
        maxLength={limits.tool.urlChars}
        isReadOnly={isReadOnly}
      />
      <section aria-label={text.headers} className="grid grid-cols-1 gap-2">
        <div>
          <h2 className="text-sm font-medium">{text.headers}</h2>
          <p className="text-sm text-ink-3">{text.headersHint}</p>
        </div>
        {hasMoved && headers.some((header) => header.value === "") && (
          <Callout tone="warning">{text.headersForOtherHost}</Callout>
        )}
        {headers.length > 0 && (
          <Frame>
            {headers.map((header, at) => (
              <HeaderRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a header is its place in the list
                key={at}
                number={at + 1}
                header={header}
                origin={originOf(value)}
                onChange={(next) => setHeaders(headers.map((one, index) => (index === at ? next : one)))}
                onRemove={() => setHeaders(headers.filter((_, index) => index !== at))}
                isReadOnly={isReadOnly}
              />
            ))}
          </Frame>
        )}
        {!isReadOnly && (
          <Button
            icon={Plus}
            size="s"
            isDisabled={headers.length >= webhookHeaders}
            onPress={() => setHeaders([...headers, { key: "", value: "" }])}
            className="justify-self-start"
          >
            {text.addHeader}
          </Button>
        )}
      </section>
      {!isReadOnly && (
        <>
          <TestData config={value} icon={Send} />
          <SigningSecret />
        </>
      )}
    </>
  );
}
