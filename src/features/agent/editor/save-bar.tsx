import { type ComponentProps, useRef } from "react";
import { useToastInset } from "#ui/feedback/use-toast-inset.ts";
import { SaveActions } from "./save-actions.tsx";

/** Unsaved changes at the bottom of phones. */
export function SaveBar(props: ComponentProps<typeof SaveActions>) {
  const bar = useRef<HTMLDivElement>(null);
  useToastInset(bar);
  return (
    <div ref={bar} className="flex-none border-line border-t bg-page pad-safe-bottom">
      <div className="flex items-center gap-2 px-gutter py-2.5">
        <SaveActions {...props} isBar />
      </div>
    </div>
  );
}
