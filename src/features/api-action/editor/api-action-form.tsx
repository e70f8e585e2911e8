import { useState } from "react";
import { formatList } from "#lib/locale.ts";
import { secretIdOf } from "#lib/secret-handle.ts";
import { limits } from "#product/limits.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { apiActionErrorText as errors } from "#product/texts/api-action/api-action-errors.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { Select } from "#ui/select/select.tsx";
import { toApiActionName } from "../client/draft.ts";
import { argumentsOf } from "../request/arguments.ts";
import { checkUrlTemplate, originOfTemplate } from "../request/url-template.ts";
import { type ApiActionFields, type ApiRow, apiMethods, type RowPlace, rowPlaces } from "../schema.ts";
import { RowList } from "./row-list.tsx";

const text = apiActionText.form;

interface ApiActionFormProps {
  draft: ApiActionFields;
  onChange: (part: Partial<ApiActionFields>) => void;
  /** The only address that stored secrets may be sent to. */
  storedOrigin?: string | null;
  /** Why the name can't be used. */
  nameError?: string | undefined;
}

/** Everything that a person sets of a tool. */
export function ApiActionForm({ draft, onChange, storedOrigin = null, nameError }: ApiActionFormProps) {
  const { apiAction: max, tag, tool } = limits;
  const isUrl = checkUrlTemplate(draft.url);
  const inPath = argumentsOf(draft).filter(({ place }) => place === "path");
  const [hasMoved, setMoved] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={text.title}
          placeholder={text.titlePlaceholder}
          value={draft.title}
          onChange={(title) => onChange({ title, ...(isNameOf(draft) && { name: toApiActionName(title) }) })}
          maxLength={max.titleChars}
          autoComplete="off"
        />
        <TextField
          label={text.name}
          hint={text.nameHint}
          value={draft.name}
          onChange={(name) => onChange({ name: toApiActionName(name) })}
          maxLength={max.nameChars}
          error={nameError}
          autoComplete="off"
          isMono
        />
      </div>
      <TextArea
        label={text.desc}
        hint={text.descHint}
        value={draft.desc}
        onChange={(desc) => onChange({ desc })}
        maxLength={max.descChars}
        minRows={2}
        maxRows={8}
      />
      <h2 className="mt-2 text-lg font-semibold">{text.request}</h2>
      <div>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-[112px_minmax(0,1fr)]">
          <Select
            label={text.method}
            options={apiMethods.map((id) => ({ id, label: id }))}
            value={draft.method}
            onChange={(method) => onChange({ method: apiMethods.find((one) => one === method) ?? "GET" })}
          />
          <TextField
            label={text.url}
            placeholder="https://"
            value={draft.url}
            onChange={(url) => onChange({ url: url.trim() })}
            onBlur={() => {
              const kept = isUrl && withoutMovedSecrets(draft, storedOrigin);
              if (kept) {
                setMoved(true);
                onChange(kept);
              }
            }}
            error={draft.url && !isUrl ? errors.invalidUrl : undefined}
            maxLength={tool.urlChars}
            inputMode="url"
            autoComplete="off"
            isMono
          />
        </div>
        <p className="mt-1.5 text-sm text-ink-3">
          {inPath.length > 0 ? text.filledByAi(formatList(inPath.map(({ key }) => `{${key}}`))) : text.urlHint}
        </p>
      </div>
      {hasMoved && <Callout tone="warning">{text.movedSecrets}</Callout>}
      <RequestRows draft={draft} onChange={onChange} />
      {draft.method !== "GET" && <Callout>{text.acts}</Callout>}
      <TagInput
        label={text.category}
        value={draft.category}
        onChange={(category) => onChange({ category })}
        max={tag.perItem}
        maxLength={tag.chars}
        isOptional
      />
      <TextArea
        label={text.instruction}
        hint={text.instructionHint}
        value={draft.instruction ?? ""}
        onChange={(instruction) => onChange({ instruction: instruction || null })}
        maxLength={max.instructionChars}
        minRows={2}
        maxRows={8}
        isOptional
      />
    </div>
  );
}

/** The name follows the title until a person changes it. */
const isNameOf = ({ title, name }: ApiActionFields) => name === "" || name === toApiActionName(title);

const places = ["queryParams", "headers", "body"] as const satisfies readonly RowPlace[];

/** The part where a value is missing, such as the key of a template; else the first that has rows. */
const firstPlace = (draft: ApiActionFields): RowPlace =>
  places.find((one) => draft[one].some(({ value, isExtractedFromQuery }) => !value && !isExtractedFromQuery)) ??
  places.find((one) => draft[one].length > 0) ??
  "queryParams";

function RequestRows({ draft, onChange }: Pick<ApiActionFormProps, "draft" | "onChange">) {
  const [place, setPlace] = useState<RowPlace>(() => firstPlace(draft));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Tabs
        aria-label={text.request}
        tabs={places.map((id) => ({ id, label: text.places[id], count: draft[id].length }))}
        value={place}
        onChange={setPlace}
      />
      <p className="text-sm text-ink-3">
        {place === "body" && draft.method === "GET" ? text.noBody : text.placeHints[place]}
      </p>
      {place === "body" && draft.method !== "GET" && (
        <Segmented
          aria-label={text.bodyFormat}
          options={[
            { id: "json", label: text.json },
            { id: "form", label: text.formData },
          ]}
          value={draft.isBodyFormData ? "form" : "json"}
          onChange={(format) => onChange({ isBodyFormData: format === "form" })}
          className="justify-self-start"
        />
      )}
      <RowList key={place} place={place} rows={draft[place]} onChange={(rows) => onChange({ [place]: rows })} />
    </div>
  );
}

/** The rows without stored secrets, which can't be sent to another address; null if nothing changes. */
function withoutMovedSecrets(draft: ApiActionFields, storedOrigin: string | null): Partial<ApiActionFields> | null {
  const hasSecrets = rowPlaces.some((place) => draft[place].some(({ value }) => secretIdOf(value)));
  if (!hasSecrets || originOfTemplate(draft.url) === storedOrigin) return null;
  const cleared = (row: ApiRow) => (secretIdOf(row.value) ? { ...row, value: "" } : row);
  return Object.fromEntries(rowPlaces.map((place) => [place, draft[place].map(cleared)]));
}
