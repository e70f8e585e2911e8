import { GripVertical } from "lucide-react";
import { use, useState } from "react";
import type { GraphNode } from "#engine/graph.ts";
import { templatesOf } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { type Suggestion, suggestionMarkup } from "#ui/editor/suggestion.ts";
import { SuggestionRow } from "#ui/editor/suggestion-row.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { PromptTargetContext } from "./client/prompt-owner.tsx";
import { useBuilder } from "./client/use-builder.ts";
import { useStepMentions } from "./client/use-step-mentions.ts";

const text = builderText.prompt;

/** From so many on, one looks for a name sooner than one reads the list. */
const searchFrom = 12;

/** What the prompts of a step may use, to be put in by a press or by dragging; nothing for steps without a prompt. */
export function AvailableHere({ node }: { node: GraphNode }) {
  const { canEdit } = useBuilder();
  const spec = catalog[node.type];
  if (!canEdit || !spec || templatesOf(spec, node.config).length === 0) return null;
  return (
    <Disclosure title={text.available} className="border-line border-t pt-4">
      <AvailableList />
    </Disclosure>
  );
}

function AvailableList() {
  const { suggest, hasAny } = useStepMentions([], true);
  const target = use(PromptTargetContext);
  const [query, setQuery] = useState("");
  if (!hasAny) return <p className="text-sm text-ink-3">{text.noneEarlier}</p>;
  const groups = suggest(query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-ink-3">{text.availableHint}</p>
      {(query || count >= searchFrom) && (
        <SearchField
          aria-label={text.availableSearch}
          placeholder={text.availableSearch}
          value={query}
          onChange={setQuery}
        />
      )}
      {groups.length === 0 && <p className="text-sm text-ink-3">{text.availableNone}</p>}
      {groups.map(({ label, items }) => (
        <section key={items[0]?.id} aria-label={label}>
          <p aria-hidden className="mb-0.5 text-xs font-medium text-ink-3">
            {label}
          </p>
          <ul>
            {items.map((item) => (
              <Row key={item.id} item={item} onPick={() => target?.current?.current?.insertMention(item)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ item, onPick }: { item: Suggestion; onPick: () => void }) {
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData("text/plain", suggestionMarkup(item));
        dataTransfer.effectAllowed = "copy";
      }}
      className="-mx-1.5 flex items-center rounded-control hover:bg-hover"
    >
      {/* Some browsers drag nothing that begins on a button. */}
      <GripVertical aria-hidden className="size-4 flex-none cursor-grab text-ink-3 max-sm:hidden" />
      <button
        type="button"
        onClick={onPick}
        className="flex min-h-row min-w-0 flex-1 items-center gap-2 rounded-control px-1 py-1 text-left"
      >
        <SuggestionRow item={item} />
      </button>
    </li>
  );
}
