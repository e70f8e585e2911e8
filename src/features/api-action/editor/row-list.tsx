import { PencilLine, Plus, X } from "lucide-react";
import { secretIdOf } from "#lib/secret-handle.ts";
import { limits } from "#product/limits.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Frame } from "#ui/layout/frame.tsx";
import { isSecretRow } from "../request/secret-rows.ts";
import type { ApiRow, RowPlace } from "../schema.ts";

const text = apiActionText.form;
const { apiAction: max } = limits;

interface RowListProps {
  place: RowPlace;
  rows: readonly ApiRow[];
  onChange: (rows: ApiRow[]) => void;
}

/** The rows of one part of the request. */
export function RowList({ place, rows, onChange }: RowListProps) {
  const replace = (at: number, next: ApiRow) => onChange(rows.map((row, index) => (index === at ? next : row)));
  return (
    <>
      {rows.length > 0 && (
        <Frame>
          {rows.map((row, at) => (
            <RowFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
              key={at}
              number={at + 1}
              place={place}
              row={row}
              onChange={(next) => replace(at, next)}
              onRemove={() => onChange(rows.filter((_, index) => index !== at))}
            />
          ))}
        </Frame>
      )}
      <Button
        size="s"
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        isDisabled={rows.length >= max.rows}
        onPress={() => onChange([...rows, { key: "", value: "", desc: "", isExtractedFromQuery: false }])}
      >
        {text.addRow}
      </Button>
    </>
  );
}

interface RowFieldsProps {
  number: number;
  place: RowPlace;
  row: ApiRow;
  onChange: (row: ApiRow) => void;
  onRemove: () => void;
}

function RowFields({ number, place, row, onChange, onRemove }: RowFieldsProps) {
  const isSecret = isSecretRow(place, row);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 p-2.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto_auto]">
      <TextField
        aria-label={text.key(number)}
        placeholder={text.keyLabel}
        value={row.key}
        onChange={(key) => onChange({ ...row, key: key.trim() })}
        maxLength={max.keyChars}
        autoComplete="off"
        isMono
      />
      <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        {row.isExtractedFromQuery ? (
          <TextField
            aria-label={text.descLabel(number)}
            placeholder={text.descPlaceholder}
            value={row.desc}
            onChange={(desc) => onChange({ ...row, desc })}
            maxLength={max.rowDescChars}
            autoComplete="off"
          />
        ) : secretIdOf(row.value) ? (
          <p className="flex h-control items-center gap-2 px-2.5 text-sm text-ink-3">
            <span className="min-w-0 flex-1 cut">{text.valueSet}</span>
            <IconButton
              icon={PencilLine}
              size="s"
              label={text.replaceValue(number)}
              onPress={() => onChange({ ...row, value: "" })}
            />
          </p>
        ) : (
          <TextField
            aria-label={text.value(number)}
            placeholder={row.desc || text.valueLabel}
            type={isSecret ? "password" : "text"}
            value={row.value}
            onChange={(value) => onChange({ ...row, value })}
            maxLength={max.valueChars}
            autoComplete={isSecret ? "new-password" : "off"}
            isMono
          />
        )}
      </div>
      <Switch
        isSelected={row.isExtractedFromQuery}
        onChange={(isExtractedFromQuery) => onChange({ ...row, value: "", isExtractedFromQuery })}
        className="items-center text-sm max-sm:row-start-3 sm:w-40"
      >
        <span className="font-normal">{text.determinedByAi}</span>
        <span className="sr-only"> {text.determinedRow(number)}</span>
      </Switch>
      <IconButton
        icon={X}
        size="s"
        label={text.remove(number)}
        onPress={onRemove}
        className="max-sm:col-start-2 max-sm:row-start-1"
      />
    </div>
  );
}
