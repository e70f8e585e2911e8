import { CircleCheck, CircleX } from "lucide-react";
import { valueText } from "#engine/reference.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { httpRequestViewText } from "#product/texts/run/step-views.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { type HttpRequestConfig, type HttpRequestResult, hasBody } from "./spec.ts";

const text = httpRequestViewText;

/** The request, and its answer. */
export function HttpRequestView({ config, result, live, fill }: ViewProps<HttpRequestConfig, HttpRequestResult>) {
  if (live)
    return (
      <p className="flex items-center gap-2.5 text-sm text-ink-3">
        <Spinner />
        {text.sending}
      </p>
    );
  const isSuccess = result?.status == null || result.status < 400;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
        {result && (
          <Chip tone={isSuccess ? "success" : "warning"} icon={isSuccess ? CircleCheck : CircleX}>
            {result.status ?? text.confirmedByPerson}
          </Chip>
        )}
        <span className="min-w-0 font-mono wrap-anywhere">
          {config.method} {fill(config.url)}
        </span>
      </p>
      {result && <Body body={result.body} />}
      {hasBody(config) && config.body && (config.bodyType === "JSON" || config.bodyType === "TEXT") && (
        <Disclosure title={text.request}>
          <Code>{fill(config.body)}</Code>
        </Disclosure>
      )}
      {result && Object.keys(result.headers).length > 0 && (
        <Disclosure title={text.headers}>
          <Code>
            {Object.entries(result.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join("\n")}
          </Code>
        </Disclosure>
      )}
    </div>
  );
}

function Body({ body }: { body: unknown }) {
  if (body === null || body === undefined) return <p className="text-sm text-ink-3">{text.noText}</p>;
  const shown = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  if (!shown) return null;
  return (
    <Disclosure title={text.body} defaultOpen action={<CopyButton text={valueText(shown)} label={text.copy} />}>
      <Code>{shown}</Code>
    </Disclosure>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="max-h-96 overflow-auto whitespace-pre-wrap rounded-control bg-sunken p-3 font-mono text-sm wrap-anywhere scroll-thin">
      {children}
    </pre>
  );
}
