import { useBuilderState } from "#builder/session/use-builder.ts";

import { formatList } from "#lib/locale.ts";
import { presenceText as text } from "#product/texts/builder/presence.ts";
import { cx } from "#ui/cx.ts";

/** A ring with names around a step or folded group that other people have open. */
export function PresenceMark({ nodeIds, className }: { nodeIds: readonly string[]; className?: string }) {
  const others = useBuilderState((state) => state.others);
  const here = others.filter(({ nodeId }) => nodeId !== null && nodeIds.includes(nodeId));
  const [first] = here;
  if (!first) return null;
  const isEditing = here.some((one) => one.isEditing);
  const hue = `var(--avatar-${first.hue})`;
  return (
    <span
      style={{ borderColor: hue }}
      className={cx("pointer-events-none absolute -inset-[3px] rounded-card border-2", className)}
    >
      <span
        style={{ background: `var(--avatar-${first.hue}-soft)`, borderColor: hue }}
        className="absolute -top-2.5 left-2.5 max-w-[80%] cut rounded-full border px-1.5 text-2xs leading-4 font-medium text-ink"
      >
        {formatList(here.map(({ name }) => name))}
        {isEditing ? (
          <span className="font-normal"> {text.isEditing(here.length)}</span>
        ) : (
          <span className="sr-only"> {text.inStep(here.length)}</span>
        )}
      </span>
    </span>
  );
}
