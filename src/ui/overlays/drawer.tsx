import { Modal } from "@heroui/react/modal";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { cx } from "../cx.ts";
import { useUiLabels } from "../ui-labels.ts";

const widths = { m: "sm:max-w-[420px]", l: "sm:max-w-[640px]" };

interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** False when the content has its own header; `title` must then be a string. */
  hasHead?: boolean;
  /** Edge it slides in from; `start` for navigation. */
  side?: "start" | "end";
  headEnd?: ReactNode;
  footer?: ReactNode;
  /** 420 or 640 px; full width on phones. */
  size?: keyof typeof widths;
  isPadded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A panel that slides in over the page. Esc, the close button and a press outside close it. */
export function Drawer({
  isOpen,
  onOpenChange,
  title,
  hasHead = true,
  side = "end",
  headEnd,
  footer,
  size = "m",
  isPadded = true,
  className,
  children,
}: DrawerProps) {
  const labels = useUiLabels();
  return (
    <Modal.Backdrop
      isDismissable
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className={cx(
        "fixed inset-0 z-40 flex h-(--visual-viewport-height) bg-dim data-entering:animate-fade-in data-exiting:animate-fade-out",
        side === "end" && "justify-end",
      )}
    >
      <Modal.Container
        className={cx(
          "flex h-full flex-col bg-page text-ink shadow-float-3 outline-none",
          side === "end"
            ? "w-full data-entering:animate-slide-in data-exiting:animate-slide-out"
            : "w-[min(304px,86%)] data-entering:animate-fade-in data-exiting:animate-fade-out",
          side === "end" && widths[size],
        )}
      >
        <Modal.Dialog
          aria-label={!hasHead && typeof title === "string" ? title : undefined}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          {hasHead && (
            <header className="flex h-head flex-none items-center gap-2 border-line border-b pr-3 pl-5">
              <Modal.Heading className="min-w-0 flex-1 cut text-base font-semibold">{title}</Modal.Heading>
              {headEnd}
              <IconButton icon={X} label={labels.close} onPress={() => onOpenChange(false)} />
            </header>
          )}
          <div className={cx("min-h-0 flex-1 overflow-y-auto scroll-thin", isPadded && "p-5", className)}>
            {children}
          </div>
          {footer && (
            <footer className="flex flex-none items-center justify-end gap-2 border-line border-t px-5 py-3">
              {footer}
            </footer>
          )}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}
