import { relearningText } from "#product/texts/knowledge/relearning.ts";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { type RelearnEvery, relearnIntervals } from "../../schema.ts";

const text = relearningText;
const never = "NEVER";

interface RelearnOptionsProps {
  /** Null for never; undefined if there is no common one. */
  every: RelearnEvery | null | undefined;
  onChange: (every: RelearnEvery | null) => void;
  isDisabled?: boolean;
}

/** How often pages are relearned by themselves. */
export function RelearnOptions({ every, onChange, isDisabled = false }: RelearnOptionsProps) {
  return (
    <RadioGroup
      aria-label={text.title}
      options={[never, ...relearnIntervals].map((id) => ({ id, label: text.every[id as keyof typeof text.every] }))}
      value={every === undefined ? null : (every ?? never)}
      onChange={(id) => onChange(relearnIntervals.find((one) => one === id) ?? null)}
      isDisabled={isDisabled}
      hint={text.hint}
    />
  );
}
