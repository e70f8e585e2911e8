import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, client } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { Button } from "#ui/buttons/button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { DropZone } from "#ui/forms/drop-zone.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { freeName, isComplete } from "../client/draft.ts";
import { readOpenApi } from "../client/read-open-api.ts";
import type { ApiActionFields } from "../schema.ts";

const text = apiActionText.create;
const { createdAtOnce, openApiBytes, valueChars } = limits.apiAction;

interface OpenApiStartProps {
  /** Names that other tools have. */
  names: readonly string[];
  /** Edits one operation before it is created. */
  onPickOne: (draft: ApiActionFields) => void;
  onCreated: () => void;
}

/** Makes tools from the operations of an OpenAPI document. */
export function OpenApiStart({ names, onPickOne, onCreated }: OpenApiStartProps) {
  const [typed, setTyped] = useState("");
  const [operations, setOperations] = useState<ApiActionFields[] | null>(null);
  const read = (document: string) => {
    const found = document.trim() ? readOpenApi(document) : null;
    setOperations(found);
    return found !== null;
  };
  async function readFile([file]: File[]) {
    if (!file) return;
    if (file.size > openApiBytes || !read(await file.text())) toast.warning(text.openApiInvalid);
  }
  if (operations) return <Operations {...{ operations, names, onPickOne, onCreated }} />;
  return (
    <>
      <DropZone
        title={text.openApiDrop}
        hint={text.openApiHint}
        accept=".json,.yaml,.yml"
        isMultiple={false}
        onFiles={readFile}
      />
      <TextArea
        label={text.openApiLabel}
        value={typed}
        onChange={(document) => {
          setTyped(document);
          read(document);
        }}
        error={typed.trim() ? text.openApiInvalid : undefined}
        minRows={6}
        maxRows={12}
        isMono
      />
    </>
  );
}

interface OperationsProps extends OpenApiStartProps {
  operations: readonly ApiActionFields[];
}

function Operations({ operations, names, onPickOne, onCreated }: OperationsProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [authorization, setAuthorization] = useState("");
  const { create, isPending } = useCreateMany(onCreated);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = [...operations.entries()].filter(([, { title, url, method }]) =>
    words.every((word) => `${method} ${title} ${url}`.toLowerCase().includes(word)),
  );
  const isFull = chosen.size >= createdAtOnce;
  const picked = [...chosen].flatMap((at) => operations[at] ?? []).map((one) => withHeader(one, authorization.trim()));
  const [only] = picked;
  const toggle = (at: number, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, at] : [...now].filter((one) => one !== at)));
  return (
    <>
      <SearchField
        aria-label={text.searchOperations}
        placeholder={text.searchOperations}
        value={search}
        onChange={setSearch}
      />
      <ul aria-label={text.operations} className="max-h-80 overflow-y-auto border-line border-y scroll-thin">
        {shown.map(([at, { title, method, url }]) => (
          <li key={at} className="border-line border-b py-2 last:border-b-0">
            <Checkbox
              isSelected={chosen.has(at)}
              isDisabled={isFull && !chosen.has(at)}
              onChange={(isOn) => toggle(at, isOn)}
              hint={
                <span className="font-mono text-xs wrap-anywhere">
                  {method} {url.replace(/^https?:\/\/[^/]+/, "")}
                </span>
              }
            >
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <TextField
        label={text.sharedHeader}
        hint={text.sharedHeaderHint}
        type="password"
        autoComplete="new-password"
        value={authorization}
        onChange={setAuthorization}
        maxLength={valueChars}
        isOptional
        isMono
      />
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="min-w-0 flex-1 text-sm text-ink-3">
          {text.chosen(chosen.size, createdAtOnce)}
        </p>
        {picked.length === 1 && only && (
          <Button onPress={() => onPickOne(only)} isDisabled={isPending}>
            {text.continue}
          </Button>
        )}
        <Button
          variant="primary"
          isDisabled={picked.length === 0}
          isPending={isPending}
          onPress={() => create(named(picked, names))}
        >
          {text.createMany(picked.length)}
        </Button>
      </div>
    </>
  );
}

const withHeader = (draft: ApiActionFields, authorization: string): ApiActionFields => ({
  ...draft,
  headers: [
    ...draft.headers.filter(({ key }) => !authorization || key.toLowerCase() !== "authorization"),
    ...(authorization ? [{ key: "Authorization", value: authorization, desc: "", isExtractedFromQuery: false }] : []),
  ],
});

/** Each with a name that no other tool has. */
function named(drafts: readonly ApiActionFields[], names: readonly string[]): ApiActionFields[] {
  const taken = [...names];
  return drafts.filter(isComplete).map((draft) => {
    const name = freeName(draft.name, taken);
    taken.push(name);
    return { ...draft, name };
  });
}

/** Creates tools one after the other; those before a refusal stay. */
function useCreateMany(onCreated: () => void) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn(drafts: readonly ApiActionFields[]) {
      for (const draft of drafts) await client.apiAction.create.mutate({ ...draft, workspaceId });
      return drafts.length;
    },
    onSuccess(count) {
      toast.success(text.createdMany(count));
      onCreated();
    },
    onSettled: () => queries.invalidateQueries(api.apiAction.pathFilter()),
  });
  return { create: mutate, isPending };
}
