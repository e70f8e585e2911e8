import { joinWords } from "#lib/text.ts";
import { presenceText as text } from "#product/texts/presence.ts";
import { cx } from "#ui/cx.ts";
import { useBuilderState } from "./client/use-builder.ts";

/** Around a step, or a folded group of them, whose settings somebody else has open: a ring with their name. */
export function PresenceMark({ nodeIds, className }: { nodeIds: readonly string[]; className?: string }) {
  const others = useBuilderState((state) => state.others);
  const here = others.filter(({ nodeId }) => nodeId !== null && nodeIds.includes(nodeId));
  const [first] = here;
  if (!first) return null;
  const hue = `var(--cast-${first.hue})`;
  return (
    <span
      style={{ borderColor: hue }}
      className={cx("pointer-events-none absolute -inset-[3px] rounded-card border-2", className)}
    >
      <span
        style={{ background: `var(--cast-${first.hue}-soft)`, borderColor: hue }}
        className="absolute -top-2.5 left-2.5 max-w-[80%] cut rounded-full border px-1.5 text-2xs leading-4 font-medium text-ink"
      >
        {joinWords(here.map(({ name }) => name))}
        <span className="sr-only"> {text.inStep}</span>
      </span>
    </span>
  );
}

/** In the settings that somebody else has open as well: what they write may come first. */
export function PresenceNote({ nodeId }: { nodeId: string }) {
  const others = useBuilderState((state) => state.others);
  const here = others.filter((one) => one.nodeId === nodeId);
  return (
    <p role="status" className="flex-none">
      {here.length > 0 && (
        <span className="block border-line border-b bg-sunken px-5 py-1.5 text-sm text-ink-2">
          {text.alsoHere(here.map(({ name }) => name))}
        </span>
      )}
    </p>
  );
}
