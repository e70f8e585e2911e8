import { CatchBoundary } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { commonToastText } from "#product/texts/common/toasts.ts";
import { toast } from "#ui/feedback/toast.ts";

interface OverlayBoundaryProps {
  /** Name of the open overlay; a different one resets the boundary. */
  name: string;
  onFailed: () => void;
  children: ReactNode;
}

/** Closes a crashed dialog or panel with a toast. The page behind it keeps its state. */
export function OverlayBoundary({ name, onFailed, children }: OverlayBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={NoContent}
      onCatch={(error) => {
        toast.failed(commonToastText.unknown, { details: error instanceof Error ? error.stack : String(error) });
        onFailed();
      }}
    >
      {children}
    </CatchBoundary>
  );
}

const NoContent = () => null;
