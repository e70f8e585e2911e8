import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { cx } from "./cx.ts";

interface WayListProps<Id extends string> {
  "aria-label": string;
  ways: readonly { id: Id; icon: LucideIcon; title: string; desc: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

/** The ways to make something, at the left of a dialog's body; on phones in two columns above it. */
export function WayList<Id extends string>({ "aria-label": label, ways, value, onChange }: WayListProps<Id>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="flex gap-0.5 border-line p-2 max-sm:grid max-sm:grid-cols-2 max-sm:border-b sm:flex-col sm:border-r"
    >
      {ways.map(({ id, icon: Icon, title, desc }) => {
        const isChosen = id === value;
        return (
          <label
            key={id}
            className={cx(
              "flex gap-3 rounded-control px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus",
              isChosen ? "bg-hover" : "cursor-pointer text-ink-2 hover:bg-hover hover:text-ink",
            )}
          >
            <input type="radio" name={name} checked={isChosen} onChange={() => onChange(id)} className="sr-only" />
            <Icon aria-hidden className={cx("mt-0.5", isChosen ? "text-accent-text" : "text-ink-3")} />
            <span className="min-w-0">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-ink-3 max-sm:hidden">{desc}</span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
