import { Search } from "lucide-react";
import { use, useDeferredValue, useMemo, useState } from "react";
import { PromptTargetContext } from "#builder/prompt-field/prompt-owner.tsx";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { useLastOutputs } from "#builder/test-runs/use-last-outputs.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { templatesOf } from "#engine/reference.ts";
import { catalog } from "#nodes/index.ts";
import { formatRelative } from "#product/relative-time.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { filterInputs, type InputField, inputGroups } from "./input-groups.ts";
import { InputStep } from "./input-step.tsx";
import { Pane } from "./pane.tsx";

const text = stepPanelText.input;

/** Up to this many steps are all expanded; beyond that only mentioned and nearby ones. */
const maxOpenSteps = 8;
const alwaysOpenSteps = 3;

interface InputPaneProps {
  node: GraphNode;
  hasTitle: boolean;
  /** Called before an insert, to show the settings tab. */
  onInsert: () => void;
}

/** Earlier steps with their last values. Fields can be inserted by press or by drag and drop. */
export function InputPane({ node, hasTitle, onInsert }: InputPaneProps) {
  const { canEdit } = useBuilder();
  const graph = useDeferredValue(useGraph());
  const last = useLastOutputs();
  const target = use(PromptTargetContext);
  const [query, setQuery] = useState<string | null>(null);
  const groups = useMemo(() => inputGroups(graph, node.id, last?.outputs ?? new Map()), [graph, node.id, last]);
  const shown = filterInputs(groups, query ?? "");
  const spec = catalog[node.type];
  const canInsert = canEdit && spec !== undefined && templatesOf(spec, node.config).length > 0;
  const insert = (field: InputField) => {
    onInsert();
    target?.current?.current?.insertMention(field);
  };
  const isDefaultOpen = (at: number, isMentioned: boolean) =>
    groups.length <= maxOpenSteps || isMentioned || at >= groups.length - alwaysOpenSteps;
  return (
    <Pane
      title={text.title}
      meta={last?.at && text.fromRun(formatRelative(last.at, new Date()))}
      hasTitle={hasTitle}
      end={
        groups.length > 0 && (
          <IconButton
            icon={Search}
            size="s"
            label={text.search}
            aria-expanded={query !== null}
            onPress={() => setQuery(query === null ? "" : null)}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-2 pb-6">
        {query !== null && (
          <SearchField
            autoFocus
            aria-label={text.search}
            placeholder={text.search}
            value={query}
            onChange={setQuery}
            className="mx-2"
          />
        )}
        {groups.length === 0 && <p className="px-3 text-sm text-ink-3">{text.noEarlierSteps}</p>}
        {groups.length > 0 && !last?.hasRun && last !== undefined && (
          <p className="px-3 text-sm text-ink-3">{text.noValues}</p>
        )}
        {groups.length > 0 && shown.length === 0 && <p className="px-3 text-sm text-ink-3">{text.noMatch}</p>}
        {shown.map((group, at) => (
          <InputStep
            key={`${group.nodeId} ${query ? "found" : ""}`}
            group={group}
            isDefaultOpen={
              Boolean(query) ||
              isDefaultOpen(
                at,
                group.fields.some(({ isMentioned }) => isMentioned),
              )
            }
            onPick={canInsert ? insert : null}
          />
        ))}
      </div>
    </Pane>
  );
}
