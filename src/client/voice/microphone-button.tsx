import { Mic } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { dictationText } from "#product/texts/voice/dictation.ts";
import { IconButton, type IconButtonProps } from "#ui/buttons/icon-button.tsx";

const Dictation = lazy(() => import("./dictation.tsx"));

interface MicrophoneButtonProps extends Pick<IconButtonProps, "size" | "isDisabled" | "className"> {
  /** Gets the spoken words, to insert them at the caret and to move the focus there. */
  onText: (text: string) => void;
}

/**
 * Dictates into a text field. While it records or transcribes, it is replaced by its controls. Where the microphone or a key
 * is missing, it says so when it is pressed.
 */
export function MicrophoneButton({ onText, size, ...button }: MicrophoneButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  const idle = (isPending: boolean) => (
    <IconButton
      {...button}
      ref={buttonRef}
      icon={Mic}
      size={size}
      label={isPending ? dictationText.starting : dictationText.start}
      isPending={isPending}
      onPress={() => setOpen(true)}
    />
  );
  if (!isOpen) return idle(false);
  const close = () => {
    setOpen(false);
    // The button is there again after the next render.
    requestAnimationFrame(() => buttonRef.current?.focus());
  };
  const insert = (text: string) => {
    setOpen(false);
    latest.current(text);
  };
  return (
    <Suspense fallback={idle(true)}>
      <Dictation
        size={size ?? "m"}
        className={button.className}
        starting={idle(true)}
        onText={insert}
        onClose={close}
      />
    </Suspense>
  );
}
