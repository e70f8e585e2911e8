import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";

interface OptionCardsProps<Id extends string> {
  "aria-label": string;
  options: readonly { id: Id; icon: LucideIcon; title: string; desc: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Options at the left of a dialog; in two columns above its content on phones. */
export function OptionCards<Id extends string>({
  "aria-label": label,
  options,
  value,
  onChange,
}: OptionCardsProps<Id>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="border-line max-sm:border-b sm:border-r">
      {/* Stays in view beside a long form. */}
      <div className="grid gap-0.5 p-2 max-sm:grid-cols-2 sm:sticky sm:top-0">
        {options.map(({ id, icon: Icon, title, desc }) => {
          const isSelected = id === value;
          return (
            <label
              key={id}
              className={cx(
                "flex gap-3 rounded-control px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus",
                isSelected ? "bg-hover" : "cursor-pointer text-ink-2 hover:bg-hover hover:text-ink",
              )}
            >
              <input type="radio" name={name} checked={isSelected} onChange={() => onChange(id)} className="sr-only" />
              <Icon aria-hidden className={cx("mt-0.5", isSelected ? "text-accent-text" : "text-ink-3")} />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-ink-3 max-sm:hidden">{desc}</span>
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
