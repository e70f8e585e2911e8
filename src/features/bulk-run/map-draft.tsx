import { Play } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { formatCreditAmount } from "#product/credits.ts";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { Select } from "#ui/select/select.tsx";
import { type Draft, useCheckedRows, useDeleteBulkRun, useDraft, useStartBulkRun } from "./client.ts";
import { RowPreview } from "./row-preview.tsx";
import type { ColumnMapping } from "./schema.ts";
import { SkippedRows } from "./skipped-rows.tsx";

interface MapDraftProps {
  id: string;
  listUrl: string;
  creditsPerRow: number | null;
  onDiscarded: () => void;
}

/** A file before its start: which column goes into which field, what will run, and what that costs. */
export function MapDraft({ id, ...rest }: MapDraftProps) {
  const { data, error } = useDraft(id);
  if (error) return <Callout tone="danger">{error.message}</Callout>;
  if (!data) return <ListSkeleton label={pageStateText.loading} mark="size-4" />;
  return <LoadedDraft draft={data} {...rest} />;
}

const none = "none";

function LoadedDraft({ draft, listUrl, creditsPerRow, onDiscarded }: Omit<MapDraftProps, "id"> & { draft: Draft }) {
  const { id, columns, fields } = draft;
  const [mapping, setMapping] = useState<ColumnMapping>(draft.mapping);
  const checked = useCheckedRows(id, mapping);
  const start = useStartBulkRun();
  const discard = useDeleteBulkRun();
  const count = checked.data?.validCount ?? 0;
  const options = [
    { id: none, label: text.noColumn },
    ...columns.map((column, at) => ({ id: String(at), label: column || text.unnamed(at + 1) })),
  ];
  const choose = (key: string, option: string) => {
    const { [key]: _, ...others } = mapping;
    setMapping(option === none ? others : { ...others, [key]: Number(option) });
  };
  return (
    <div className="grid gap-8">
      <header className="grid gap-1">
        <Link href={listUrl} className="w-fit text-sm text-ink-3 hover:text-ink">
          {text.back}
        </Link>
        <h2 className="text-xl font-semibold wrap-anywhere">{draft.fileName}</h2>
        <p className="text-ink-3">{text.rows(draft.rowCount)}</p>
      </header>
      <section className="grid gap-4" aria-labelledby="bulk-map">
        <div>
          <h3 id="bulk-map" className="font-semibold">
            {text.mapTitle}
          </h3>
          <p className="text-sm text-ink-3">{text.mapHint}</p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ key, label, isRequired }) => (
            <Select
              key={key}
              label={label}
              aria-label={text.column(label)}
              hint={isRequired ? text.required : undefined}
              options={options}
              value={String(mapping[key] ?? none)}
              onChange={(option) => choose(key, option)}
            />
          ))}
        </div>
      </section>
      {checked.data && (
        <>
          <RowPreview fields={fields} rows={checked.data.preview} validCount={count} />
          <SkippedRows title={text.invalidTitle(checked.data.invalid.length)} rows={checked.data.invalid} />
        </>
      )}
      <section className="grid gap-1" aria-labelledby="bulk-cost">
        <h3 id="bulk-cost" className="font-semibold">
          {text.costTitle}
        </h3>
        <p className="text-ink-2">
          {creditsPerRow === null
            ? text.costUnknown
            : text.cost(formatCreditAmount(creditsPerRow), formatCreditAmount(creditsPerRow * count), count)}
        </p>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={Play}
          isPending={start.isPending}
          isDisabled={count === 0 || checked.isPlaceholderData}
          onPress={() => start.mutate({ id, mapping, ...(creditsPerRow !== null && { creditsPerRow }) })}
        >
          {text.start(count)}
        </Button>
        <Button
          variant="ghost"
          isPending={discard.isPending}
          onPress={() => discard.mutate({ id }, { onSuccess: onDiscarded })}
        >
          {text.discard}
        </Button>
      </div>
    </div>
  );
}
