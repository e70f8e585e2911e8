import { useState } from "react";
import { formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { addKnowledgeText } from "#product/texts/knowledge/add-knowledge.ts";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import type { SplitSettings } from "../schema.ts";

const text = addKnowledgeText.advanced;
const { chunkSize, chunkOverlapAuto } = limits.knowledge;
const maxSeparators = 10;
const separatorChars = 20;

interface AdvancedFieldsProps {
  /** Null is Auto. */
  onChange: (value: SplitSettings | null) => void;
  isDisabled: boolean;
}

/** How texts are cut. Each empty field is Auto. */
export function AdvancedFields({ onChange, isDisabled }: AdvancedFieldsProps) {
  const [isShown, setShown] = useState(false);
  const [size, setSize] = useState<number | null>(null);
  const [overlap, setOverlap] = useState<number | null>(null);
  const [separators, setSeparators] = useState<string[]>([]);
  const maxOverlap = Math.floor((size ?? chunkSize.auto) / 2);

  function apply(next: { size?: number | null; overlap?: number | null; separators?: string[]; isShown?: boolean }) {
    const all = { size, overlap, separators, isShown, ...next };
    setSize(all.size);
    setOverlap(all.overlap);
    setSeparators(all.separators);
    setShown(all.isShown);
    const isAuto = !all.isShown || (all.size === null && all.overlap === null && all.separators.length === 0);
    if (isAuto) return onChange(null);
    const chosenSize = Math.min(Math.max(all.size ?? chunkSize.auto, chunkSize.min), chunkSize.max);
    const autoOverlap = Math.min(chunkOverlapAuto, Math.floor(chosenSize / 10));
    onChange({
      chunkSize: chosenSize,
      chunkOverlap: Math.min(all.overlap ?? autoOverlap, Math.floor(chosenSize / 2)),
      separators: all.separators,
    });
  }
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <Switch
        isSelected={isShown}
        onChange={(next) => apply({ isShown: next })}
        hint={text.hint}
        isDisabled={isDisabled}
      >
        {text.label}
      </Switch>
      {isShown && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={text.size}
            hint={text.sizeHint(formatNumber(chunkSize.min), formatNumber(chunkSize.max))}
            value={size}
            onChange={(next) => apply({ size: next })}
            min={chunkSize.min}
            max={chunkSize.max}
            step={100}
            placeholder={text.auto}
            isDisabled={isDisabled}
          />
          <NumberField
            label={text.overlap}
            hint={text.overlapHint(formatNumber(maxOverlap))}
            value={overlap}
            onChange={(next) => apply({ overlap: next })}
            min={0}
            max={maxOverlap}
            step={50}
            placeholder={text.auto}
            isDisabled={isDisabled}
          />
          <TagInput
            label={text.separators}
            hint={text.separatorsHint}
            value={separators}
            onChange={(next) => apply({ separators: next })}
            parse={(typed) => typed || null}
            placeholder={text.auto}
            max={maxSeparators}
            maxLength={separatorChars}
            isDisabled={isDisabled}
            className="sm:col-span-2"
          />
        </div>
      )}
    </div>
  );
}
