import { type ComponentProps, useRef } from "react";
import { useToastInset } from "#ui/use-toast-inset.ts";
import { SaveActions } from "./save-actions.tsx";

/** Unsaved changes on phones: at the foot, where the thumb is. */
export function SaveBar(props: ComponentProps<typeof SaveActions>) {
  const bar = useRef<HTMLDivElement>(null);
  useToastInset(bar);
  return (
    <div
      ref={bar}
      className="flex flex-none items-center gap-2 border-line border-t bg-page px-gutter py-2.5 pad-safe-bottom"
    >
      <SaveActions {...props} isBar />
    </div>
  );
}
