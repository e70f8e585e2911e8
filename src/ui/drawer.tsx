import { Modal } from "@heroui/react/modal";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useWords } from "./words.ts";

const widths = { m: "sm:max-w-[420px]", l: "sm:max-w-[640px]" };

interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  headEnd?: ReactNode;
  footer?: ReactNode;
  /** 420 or 640 px at the right edge; phones give it the whole width. */
  size?: keyof typeof widths;
  isPadded?: boolean;
  className?: string;
  children: ReactNode;
}

/** A panel from the right, above the page. Esc, the cross and a press outside close it. */
export function Drawer({
  isOpen,
  onOpenChange,
  title,
  headEnd,
  footer,
  size = "m",
  isPadded = true,
  className,
  children,
}: DrawerProps) {
  const words = useWords();
  return (
    <Modal.Backdrop
      isDismissable
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="fixed inset-0 z-40 flex h-(--visual-viewport-height) justify-end bg-dim data-entering:animate-fade-in data-exiting:animate-fade-out"
    >
      <Modal.Container
        className={cx(
          "flex h-full w-full flex-col bg-page text-ink shadow-float-3 outline-none data-entering:animate-slide-in data-exiting:animate-slide-out",
          widths[size],
        )}
      >
        <Modal.Dialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex h-head flex-none items-center gap-2 border-line border-b pr-3 pl-5">
            <Modal.Heading className="min-w-0 flex-1 cut text-base font-semibold">{title}</Modal.Heading>
            {headEnd}
            <IconButton icon={X} label={words.close} onPress={() => onOpenChange(false)} />
          </header>
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
