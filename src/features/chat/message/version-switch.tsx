import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { messageVersionsText as text } from "#product/texts/chat/message-versions.ts";
import { cx } from "#ui/cx.ts";

interface VersionSwitchProps {
  /** The version that is shown. */
  id: string;
  /** All versions in order. */
  versions: readonly string[];
  /** Else it is a question. */
  isAnswer: boolean;
  onSelect: (id: string) => void;
}

/** "‹ 2/3 ›": switches between the versions of a message, with the arrow keys as well. */
export function VersionSwitch({ id, versions, isAnswer, onSelect }: VersionSwitchProps) {
  const root = useRef<HTMLDivElement>(null);
  const hasSwitched = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each switch
  useEffect(() => {
    if (!hasSwitched.current) return;
    hasSwitched.current = false;
    // The conversation stays at its end while the person is there, and may have moved the switch out of view.
    const frame = requestAnimationFrame(() => root.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, [id]);
  const at = versions.indexOf(id);
  function select(step: -1 | 1) {
    const next = versions[at + step];
    if (next === undefined) return;
    hasSwitched.current = true;
    onSelect(next);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (!step) return;
    event.preventDefault();
    select(step);
  };
  const [number, count] = [at + 1, versions.length];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not for a row of buttons
    <div
      ref={root}
      role="group"
      aria-label={isAnswer ? text.ofAnswer : text.ofQuestion}
      onKeyDown={onKeyDown}
      className="flex flex-none items-center text-xs text-ink-3"
    >
      <Step icon={ChevronLeft} label={text.previous} isAtEnd={at <= 0} onPress={() => select(-1)} />
      <span aria-hidden className="num">
        {number}/{count}
      </span>
      <span role="status" className="sr-only">
        {isAnswer ? text.answer(number, count) : text.question(number, count)}
      </span>
      <Step icon={ChevronRight} label={text.next} isAtEnd={number >= count} onPress={() => select(1)} />
    </div>
  );
}

interface StepProps {
  icon: LucideIcon;
  label: string;
  isAtEnd: boolean;
  onPress: () => void;
}

/** Not disabled at the end, so that it keeps the focus. */
const Step = ({ icon: Icon, label, isAtEnd, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isAtEnd}
    onClick={onPress}
    className={cx(
      "grid size-6 flex-none place-items-center rounded-control transition-colors max-sm:size-8",
      isAtEnd ? "text-ink-4" : "hover:bg-hover hover:text-ink",
    )}
  >
    <Icon aria-hidden className="size-3.5" />
  </button>
);
