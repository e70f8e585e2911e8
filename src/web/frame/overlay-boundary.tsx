import { CatchBoundary } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { toastText } from "#product/texts/common/toast.ts";
import { toast } from "#ui/feedback/toast.ts";

interface OverlayBoundaryProps {
  /** What is open; another one gets a new chance. */
  name: string;
  onFailed: () => void;
  children: ReactNode;
}

/** A dialog or panel that falls over closes and says so. The page behind it, with all that was written there, stays. */
export function OverlayBoundary({ name, onFailed, children }: OverlayBoundaryProps) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={NoContent}
      onCatch={(error) => {
        toast.failed(toastText.common.unknown, { details: error instanceof Error ? error.stack : String(error) });
        onFailed();
      }}
    >
      {children}
    </CatchBoundary>
  );
}

const NoContent = () => null;
