import { compareText as text } from "#product/texts/versions/compare.ts";
import { Segmented } from "#ui/forms/segmented.tsx";

/** A version compared with the present state, or with the version before it. */
export type ComparisonSide = "since" | "inside";

interface ComparisonSidePickerProps {
  value: ComparisonSide;
  onChange: (side: ComparisonSide) => void;
}

/** Chooses which two versions are compared. */
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
