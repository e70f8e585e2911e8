import { Modal } from "@heroui/react/modal";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { cx } from "../cx.ts";
import { useToastInset } from "../feedback/use-toast-inset.ts";
import { useUiLabels } from "../ui-labels.ts";

const widths = {
  s: "sm:max-w-[480px]",
  m: "sm:max-w-[720px]",
  l: "sm:max-w-[1040px]",
  full: "h-[92%] sm:h-full sm:max-w-[1280px]",
  window: "h-[92%] sm:h-full",
};

export interface DialogProps {
  isOpen: boolean;
  /** Called with false when the person closes it by Esc, the close button or a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** A sentence below the title. */
  description?: ReactNode;
  /** 480, 720 or 1040 px wide; `full`: full height; `window`: the whole window. */
  size?: keyof typeof widths;
  /** False: no close button, and Esc and presses outside don't close it. */
  isDismissable?: boolean;
  /** Before the title: a back button. */
  headStart?: ReactNode;
  /** After the title, before the close button. */
  headEnd?: ReactNode;
  /** Actions at the right, main one last; `footerStart` is at the left. */
  footer?: ReactNode;
  footerStart?: ReactNode;
  role?: "dialog" | "alertdialog";
  /** False when the content has its own padding. */
  isPadded?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A modal dialog with header, scrolling body and footer; a bottom sheet on phones. Traps and restores the focus. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  size = "s",
  isDismissable = true,
  headStart,
  headEnd,
  footer,
  footerStart,
  role,
  isPadded = true,
  className,
  children,
}: DialogProps) {
  const labels = useUiLabels();
  return (
    <Modal.Backdrop
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-40 flex h-(--visual-viewport-height) items-end justify-center bg-dim data-entering:animate-fade-in data-exiting:animate-fade-out sm:items-center sm:p-6"
    >
      <Modal.Container
        className={cx(
          "flex max-h-[92%] w-full min-w-0 flex-col overflow-hidden bg-raised text-ink shadow-[var(--float-3),0_0_0_1px_var(--line)] outline-none sm:max-h-full",
          "rounded-t-card max-sm:data-entering:animate-rise-in max-sm:data-exiting:animate-rise-out sm:rounded-card sm:data-entering:animate-pop-in sm:data-exiting:animate-pop-out",
          widths[size],
        )}
      >
        <Modal.Dialog role={role} className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex flex-none items-center gap-2 border-line border-b py-3.5 pr-3 pl-5">
            {headStart}
            <div className="min-w-0 flex-1 py-0.5">
              <Modal.Heading className="text-lg font-semibold">{title}</Modal.Heading>
              {description && <p className="mt-0.5 text-sm text-ink-3">{description}</p>}
            </div>
            {headEnd}
            {isDismissable && <IconButton icon={X} label={labels.close} size="s" onPress={() => onOpenChange(false)} />}
          </header>
          <div className={cx("min-h-0 flex-1 overflow-y-auto scroll-thin", isPadded && "p-5", className)}>
            {children}
          </div>
          {footer && <Foot start={footerStart}>{footer}</Foot>}
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

function Foot({ start, children }: { start: ReactNode; children: ReactNode }) {
  const foot = useRef<HTMLElement>(null);
  useToastInset(foot);
  return (
    <footer
      ref={foot}
      className="flex flex-none flex-wrap items-center gap-2 border-line border-t px-5 py-3 max-sm:pb-[max(16px,env(safe-area-inset-bottom))]"
    >
      {start && <div className="min-w-0 text-sm text-ink-3">{start}</div>}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>
    </footer>
  );
}
