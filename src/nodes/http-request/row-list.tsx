import { LockKeyhole, LockKeyholeOpen, PencilLine, Plus, X } from "lucide-react";
import type { FormProps } from "#nodes/components.tsx";
import { SecretInput } from "#nodes/secret-input.tsx";
import { limits } from "#product/limits.ts";
import { httpRequestFormText } from "#product/texts/step-forms/http-request-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import type { HttpRequestConfig, Row } from "./spec.ts";

const text = httpRequestFormText;
const { rows: maxRows, keyChars } = limits.httpRequest;

interface RowListProps extends Pick<FormProps<HttpRequestConfig>, "isReadOnly" | "Prompt"> {
  title: string;
  hint?: string;
  addText: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** The origin that secrets may be sent to; "" if the URL doesn't say it. */
  origin: string;
}

/** Names with values: templates, or secrets that are never shown again. */
export function RowList({ title, hint, addText, rows, onChange, ...shared }: RowListProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div>
        <h2 className="text-sm font-medium">{title}</h2>
        {hint && rows.length > 0 && <p className="text-sm text-ink-3">{hint}</p>}
      </div>
      {rows.length > 0 && (
        <Frame>
          {rows.map((row, at) => (
            <RowFields
              {...shared}
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
              key={at}
              title={title}
              number={at + 1}
              row={row}
              onChange={(next) => onChange(rows.with(at, next))}
              onRemove={() => onChange(rows.toSpliced(at, 1))}
            />
          ))}
        </Frame>
      )}
      {!shared.isReadOnly && (
        <Button
          icon={Plus}
          size="s"
          variant="ghost"
          isDisabled={rows.length >= maxRows}
          onPress={() => onChange([...rows, { key: "", value: "", isSecret: false }])}
          className="justify-self-start"
        >
          {addText}
        </Button>
      )}
    </section>
  );
}

interface RowFieldsProps extends Pick<RowListProps, "title" | "origin" | "isReadOnly" | "Prompt"> {
  number: number;
  row: Row;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function RowFields({ title, number, row, onChange, onRemove, origin, isReadOnly, Prompt }: RowFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-1 gap-y-2 p-2.5">
      <TextField
        aria-label={text.name(title, number)}
        placeholder={text.namePlaceholder}
        value={row.key}
        onChange={(key) => onChange({ ...row, key: key.trim() })}
        maxLength={keyChars}
        autoComplete="off"
        isMono
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && (
        <>
          <IconButton
            icon={row.isSecret ? LockKeyhole : LockKeyholeOpen}
            size="s"
            label={text.secret(title, number)}
            isSelected={row.isSecret}
            // A secret has no text to go back to, and a text isn't kept in clear.
            onPress={() => onChange({ ...row, value: "", isSecret: !row.isSecret })}
          />
          <IconButton icon={X} size="s" label={text.remove(title, number)} onPress={onRemove} />
        </>
      )}
      <div className="col-span-full min-w-0">
        {!row.isSecret ? (
          <Prompt
            label={text.value(title, number)}
            isCompact
            placeholder={text.valuePlaceholder}
            value={row.value}
            onChange={(value) => onChange({ ...row, value })}
            isReadOnly={isReadOnly}
          />
        ) : row.value ? (
          <p className="flex h-control items-center gap-2 px-2.5 text-sm text-ink-3">
            <span className="min-w-0 flex-1 cut">{text.secretSet}</span>
            {!isReadOnly && (
              <IconButton
                icon={PencilLine}
                size="s"
                label={text.replace(title, number)}
                onPress={() => onChange({ ...row, value: "" })}
              />
            )}
          </p>
        ) : (
          <SecretInput
            label={text.value(title, number)}
            placeholder={text.secretShort}
            noOriginHint={text.secretNeedsHost}
            origin={origin}
            maxLength={limits.workflow.webhookHeaderValueChars}
            onKept={(value) => onChange({ ...row, value })}
            isReadOnly={isReadOnly}
          />
        )}
      </div>
    </div>
  );
}
