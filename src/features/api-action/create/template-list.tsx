import { useState } from "react";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { apiPresetText } from "#product/texts/api-action/api-presets.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { readDraft } from "../client/draft.ts";
import { type ApiPreset, useApiPresets } from "../client/use-api-actions.ts";
import type { ApiActionFields } from "../schema.ts";

const text = apiActionText.create;

interface TemplateListProps {
  onPick: (draft: ApiActionFields) => void;
  onSkip: () => void;
}

/** The ready-made tools, by search and category. */
export function TemplateList({ onPick, onSkip }: TemplateListProps) {
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState<string | null>(null);
  const { data: presets, isError, isFetching, refetch } = useApiPresets();
  if (!presets)
    return isError ? (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <ListSkeleton label={pageStateText.loading} mark="size-4 rounded-mark" />
    );
  const categories = [...new Set(presets.flatMap((preset) => preset.category))].toSorted();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = presets.filter((preset) => {
    const { title, hint } = apiPresetText[preset.name];
    const inAll = `${title} ${hint} ${preset.name} ${preset.url}`.toLowerCase();
    return words.every((word) => inAll.includes(word)) && (category === null || preset.category.includes(category));
  });
  const pick = (preset: ApiPreset) => onPick(readDraft({ ...preset, title: apiPresetText[preset.name].title }));
  return (
    <>
      <SearchField
        aria-label={text.searchTemplates}
        placeholder={text.searchTemplates}
        value={search}
        onChange={setSearch}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={apiActionText.page.category} className="flex flex-wrap gap-1.5">
        {[null, ...categories].map((one) => (
          <button
            key={one ?? ""}
            type="button"
            aria-pressed={category === one}
            onClick={() => setCategory(one)}
            className={cx(
              "min-h-7 rounded-full px-2.5 text-sm",
              category === one ? "bg-accent-soft font-medium text-accent-text" : "bg-hover text-ink-2 hover:text-ink",
            )}
          >
            {one ?? text.all}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p role="status" className="text-ink-3">
          {text.noTemplates}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-6 border-line border-t sm:grid-cols-2">
          {shown.map((preset) => (
            <li key={preset.name} className="relative min-w-0 border-line border-b">
              <button
                type="button"
                onClick={() => pick(preset)}
                className="flex w-full items-start gap-2 rounded-control px-1 py-2.5 text-left hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{apiPresetText[preset.name].title}</span>
                  <span className="block text-sm text-ink-3">{apiPresetText[preset.name].hint}</span>
                </span>
                {preset.needsKey && <Chip className="mt-0.5">{text.needsKey}</Chip>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" size="s" className="justify-self-start" onPress={onSkip}>
        {text.skipTemplates}
      </Button>
    </>
  );
}
