import { useEffect, useId, useRef, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { AddModelButton } from "#features/credential/add-model-button.tsx";
import { useLanguageModels } from "#features/credential/client.ts";
import type { ListedModel } from "#features/credential/service/language-models.ts";
import { limits } from "#product/limits.ts";
import { failoverReasons } from "#product/models/failover.ts";
import { agentFallbackText as text } from "#product/texts/agent/agent-fallback.ts";
import { type FallbackModel, FallbackRow } from "./fallback-row.tsx";

interface FallbackModelsProps {
  value: readonly FallbackModel[];
  onChange: (value: FallbackModel[]) => void;
  /** The model that the agent itself uses. */
  own: ListedModel | undefined;
  isReadOnly: boolean;
}

/** The models that take over when the agent's own can't answer, in order. */
export function FallbackModels({ value, onChange, own, isReadOnly }: FallbackModelsProps) {
  const { id: workspaceId } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  const titleId = useId();
  const [announced, setAnnounced] = useState("");
  // A row that moves in the document loses the focus.
  const movedTo = useRef<string | null>(null);
  useEffect(() => {
    const button = movedTo.current === null ? null : document.getElementById(movedTo.current);
    movedTo.current = null;
    button?.focus();
  });
  const max = limits.agent.fallbackModels;
  const find = (id: string) => data?.models.find((model) => model.id === id);
  const moveIdsOf = (id: string) => ({ up: `${titleId}-${id}-up`, down: `${titleId}-${id}-down` });

  function move(at: number, by: 1 | -1) {
    const moved = value[at];
    const other = value[at + by];
    if (!moved || !other) return;
    onChange(value.with(at, other).with(at + by, moved));
    const { up, down } = moveIdsOf(moved.languageModelId);
    const place = at + by + 1;
    const isAtEnd = by === -1 ? place === 1 : place === value.length;
    movedTo.current = (by === -1) === isAtEnd ? down : up;
    setAnnounced(text.moved(find(moved.languageModelId)?.displayName ?? "", place, value.length));
  }
  if (isReadOnly && value.length === 0) return null;
  return (
    <fieldset aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 gap-3">
      <div>
        <p id={titleId} className="font-medium">
          {text.title}
        </p>
        <p className="max-w-measure text-sm text-ink-3">
          {value.length > 0 ? `${text.hint} ${text.standIn}` : text.standIn}
        </p>
      </div>
      {value.length > 0 && (
        <ol aria-labelledby={titleId} className="divide-y divide-line rounded-card border border-line">
          {/* Without the models, every one would look deleted. */}
          {data &&
            value.map((one, at) => (
              <FallbackRow
                key={one.languageModelId}
                value={one}
                model={find(one.languageModelId)}
                own={own}
                position={at + 1}
                count={value.length}
                moveIds={moveIdsOf(one.languageModelId)}
                onChange={(changed) => onChange(value.with(at, changed))}
                onMove={(by) => move(at, by)}
                onRemove={() => onChange(value.filter((other) => other !== one))}
                isReadOnly={isReadOnly}
              />
            ))}
        </ol>
      )}
      {!isReadOnly &&
        (value.length < max ? (
          <AddModelButton
            workspaceId={workspaceId}
            label={text.add}
            except={[...value.map(({ languageModelId }) => languageModelId), ...(own ? [own.id] : [])]}
            onPick={(languageModelId) => onChange([...value, { languageModelId, on: [...failoverReasons] }])}
          />
        ) : (
          <p className="text-sm text-ink-3">{text.full(max)}</p>
        ))}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </fieldset>
  );
}
