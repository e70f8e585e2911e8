import { compareText as text } from "#product/texts/versions/compare.ts";
import { Segmented } from "#ui/forms/segmented.tsx";

/** What a version is compared with: the current version ("since") or the previous one ("inside"). */
export type ComparisonSide = "since" | "inside";

interface ComparisonSidePickerProps {
  value: ComparisonSide;
  onChange: (side: ComparisonSide) => void;
}

/** Selects what a version is compared with. */
export function ComparisonSidePicker({ value, onChange }: ComparisonSidePickerProps) {
  return (
    <Segmented
      aria-label={text.choice}
      className="justify-self-start"
      options={[
        { id: "since", label: text.sinceVersion },
        { id: "inside", label: text.inVersion },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
