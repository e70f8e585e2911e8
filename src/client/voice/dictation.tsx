import { Check, MicOff, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { formatClock } from "#lib/time.ts";
import { hasAbility } from "#product/roles.ts";
import { dictationText as text } from "#product/texts/voice/dictation.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton, type IconButtonProps } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { Link } from "../shell/link.tsx";
import { useWorkspace } from "../shell/use-workspace.ts";
import { type DictationState, useDictation } from "./use-dictation.ts";

interface DictationProps {
  size: NonNullable<IconButtonProps["size"]>;
  className?: string | undefined;
  /** Shown until the microphone is on. */
  starting: ReactNode;
  onText: (text: string) => void;
  onClose: () => void;
}

/** The controls of a recording, in a chunk of their own; use `MicrophoneButton`, which loads it. */
export default function Dictation({ size, className, starting, onText, onClose }: DictationProps) {
  const { id: workspaceId } = useWorkspace();
  const { state, finish, cancel } = useDictation({ workspaceId, onText, onClose });
  const hintId = useId();
  const group = useRef<HTMLDivElement>(null);
  useEscapeWithin(group, cancel);
  if (state.kind === "starting") return starting;
  if (state.kind === "failed") return <Explanation size={size} state={state} onClose={cancel} />;
  const isRecording = state.kind === "recording";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not for two buttons
    <div
      role="group"
      aria-label={text.controls}
      ref={group}
      className={cx("flex flex-none items-center gap-0.5 rounded-control bg-sunken pl-2 text-ink-2", className)}
    >
      <span role="status" className="sr-only">
        {isRecording ? text.recording : text.transcribing}
      </span>
      {isRecording ? <Levels {...state} /> : <Spinner />}
      <span aria-hidden className="mx-1.5 text-sm num">
        {isRecording ? formatClock(state.seconds) : <span className="max-sm:hidden">{text.transcribing}</span>}
      </span>
      <IconButton
        icon={X}
        size={size}
        label={isRecording ? text.cancel : text.cancelTranscribing}
        shortcut="escape"
        autoFocus={!isRecording}
        key={state.kind}
        onPress={cancel}
      />
      {isRecording && (
        <>
          <IconButton
            icon={Check}
            size={size}
            variant="ink"
            label={text.done}
            shortcut="enter"
            autoFocus
            aria-describedby={hintId}
            onPress={finish}
          />
          <span id={hintId} className="sr-only">
            {text.hint}
          </span>
        </>
      )}
    </div>
  );
}

/**
 * Calls `onEscape` for Escape inside an element, before anything else: the key would close the tooltip of the focused
 * button instead, stop an answer, or close a panel.
 */
function useEscapeWithin(element: RefObject<HTMLElement | null>, onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !element.current?.contains(document.activeElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [element]);
}

/** The last second as bars. */
function Levels({ levels }: Extract<DictationState, { kind: "recording" }>) {
  return (
    <span aria-hidden className="flex h-4 items-center gap-0.5">
      {levels.map((level, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars stay, their heights change
          key={index}
          style={{ height: `${Math.round(2 + level * 14)}px` }}
          className="w-0.5 rounded-full bg-danger"
        />
      ))}
    </span>
  );
}

interface ExplanationProps {
  size: DictationProps["size"];
  state: Extract<DictationState, { kind: "failed" }>;
  onClose: () => void;
}

/** Why there is no text, and what to do about it. */
function Explanation({ size, state, onClose }: ExplanationProps) {
  const { slug, role } = useWorkspace();
  const anchor = useRef<HTMLButtonElement>(null);
  const canSetKeys = state.isKeyMissing && hasAbility(role, "manageKeys");
  return (
    <>
      <IconButton ref={anchor} icon={MicOff} size={size} label={text.explanation} aria-expanded onPress={onClose} />
      <Popover
        isOpen
        onOpenChange={onClose}
        triggerRef={anchor}
        placement="top end"
        aria-label={text.explanation}
        className="grid max-w-80 justify-items-start gap-3 text-sm"
      >
        <p role="alert">{state.text}</p>
        {state.retry && (
          <Button size="s" autoFocus onPress={state.retry}>
            {text.retry}
          </Button>
        )}
        {canSetKeys && (
          <Link
            href={urls.settings(slug, "keys")}
            className="rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
          >
            {text.openKeys}
          </Link>
        )}
      </Popover>
    </>
  );
}
