import { Check } from "lucide-react";
import { useUiLabels } from "../ui-labels.ts";

/** The checkbox of a task list item, as a static image. */
export function MarkdownTask({ checked }: { checked?: boolean }) {
  const labels = useUiLabels();
  return (
    <span
      role="img"
      data-task
      aria-label={checked ? labels.done : labels.notDone}
      className={`mr-2 inline-grid size-4 place-items-center rounded-mark align-[-2px] ${checked ? "bg-ink text-page" : "border-[1.5px] border-line-3"}`}
    >
      {checked && <Check aria-hidden className="size-3 stroke-[2.5]" />}
    </span>
  );
}
