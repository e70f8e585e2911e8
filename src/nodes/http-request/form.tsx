import { SquareTerminal } from "lucide-react";
import { useState } from "react";
import { httpMethods } from "#engine/host.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import type { FormProps } from "#nodes/components.tsx";
import { useOriginChange } from "#nodes/use-origin-change.ts";
import { httpRequestFormText } from "#product/texts/step-forms/http-request-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Select } from "#ui/select/select.tsx";
import { BodySection } from "./body-section.tsx";
import { CurlDialog } from "./curl-dialog.tsx";
import { fixedOrigin } from "./request/fill-url.ts";
import { RowList } from "./row-list.tsx";
import { type HttpRequestConfig, hasBody, type Row } from "./spec.ts";

const text = httpRequestFormText;

/** The request, part by part. */
export function HttpRequestForm({ value, onChange, isReadOnly, Prompt }: FormProps<HttpRequestConfig>) {
  const [isPasting, setPasting] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const origin = fixedOrigin(value.url);
  const { start, settle } = useOriginChange(origin, () => {
    const rows = [...value.query, ...value.headers, ...value.fields];
    if (!rows.some(isKeptSecret)) return;
    setMoved(true);
    const empty = (list: readonly Row[]) => list.map((row) => (isKeptSecret(row) ? { ...row, value: "" } : row));
    onChange({
      ...value,
      query: empty(value.query),
      headers: empty(value.headers),
      fields: empty(value.fields),
    });
  });
  const shared = { origin, isReadOnly, Prompt };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-2">
          <Select
            label={text.method}
            options={httpMethods.map((id) => ({ id, label: id }))}
            value={value.method}
            onChange={(id) => onChange({ ...value, method: httpMethods.find((one) => one === id) ?? value.method })}
            isDisabled={isReadOnly}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1" onFocusCapture={start} onBlurCapture={settle}>
            <span aria-hidden className="text-sm font-medium">
              {text.url}
            </span>
            <Prompt
              label={text.url}
              isCompact
              placeholder={text.urlPlaceholder}
              value={value.url}
              onChange={(url) => onChange({ ...value, url: url.replaceAll("\n", "") })}
              isReadOnly={isReadOnly}
            />
          </div>
        </div>
        {hasMoved && <Callout tone="warning">{text.headersForOtherHost}</Callout>}
        {!isReadOnly && (
          <Button
            size="s"
            variant="ghost"
            icon={SquareTerminal}
            onPress={() => setPasting(true)}
            className="justify-self-start"
          >
            {text.pasteCurl}
          </Button>
        )}
      </div>
      <RowList
        {...shared}
        title={text.query}
        addText={text.addQuery}
        rows={value.query}
        onChange={(query) => onChange({ ...value, query })}
      />
      <RowList
        {...shared}
        title={text.headers}
        hint={text.headersHint}
        addText={text.addHeader}
        rows={value.headers}
        onChange={(headers) => onChange({ ...value, headers })}
      />
      {hasBody(value) && <BodySection {...shared} value={value} onChange={onChange} />}
      <Switch
        isSelected={value.acceptsAnyStatus}
        onChange={(acceptsAnyStatus) => onChange({ ...value, acceptsAnyStatus })}
        hint={text.acceptsAnyStatusHint}
        isDisabled={isReadOnly}
      >
        {text.acceptsAnyStatus}
      </Switch>
      {isPasting && <CurlDialog onUse={onChange} onClose={() => setPasting(false)} />}
    </>
  );
}

const isKeptSecret = ({ isSecret, value }: Row) => isSecret && secretIdOf(value) !== null;
