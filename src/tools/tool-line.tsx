import { Ban, Check, type LucideIcon, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";

const text = chatText.tool;

export type ToolOutcome = "running" | "done" | "failed" | "denied";

export const outcomeOf = ({ state, preliminary }: Pick<ToolPart, "state" | "preliminary">): ToolOutcome => {
  if (state === "output-available") return preliminary ? "running" : "done";
  if (state === "output-error") return "failed";
  return state === "output-denied" ? "denied" : "running";
};

const marks: Record<Exclude<ToolOutcome, "done">, ReactNode> = {
  running: <Spinner />,
  failed: <TriangleAlert aria-hidden className="text-danger" />,
  denied: <Ban aria-hidden className="text-warning" />,
};

/** What the card of a tool gets. Input and output come from a model, so cards check them. */
export interface ToolCardProps {
  call: ToolPart;
  look?: "row" | "plain";
}

interface ToolLineProps extends ToolCardProps {
  /** Marks a call that is done. */
  icon?: LucideIcon;
  title: ReactNode;
  meta?: ReactNode;
  /** A button, for a line without details. */
  end?: ReactNode;
  /** Shown open while the call runs. */
  isOpenWhileRunning?: boolean;
  children?: ReactNode;
}

/** A tool call as a line that opens: its state, what was done, and the details. */
export function ToolLine({
  call,
  look = "row",
  icon: Icon,
  title,
  meta,
  end,
  isOpenWhileRunning,
  children,
}: ToolLineProps) {
  const outcome = outcomeOf(call);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const done = Icon ? <Icon aria-hidden /> : <Check aria-hidden className="text-success" />;
  return (
    <Disclosure
      variant={look}
      start={outcome === "done" ? done : marks[outcome]}
      title={title}
      meta={
        <>
          <span className="sr-only">{text[outcome]}</span> {meta}
        </>
      }
      end={end}
      isOpen={isOpen ?? (isOpenWhileRunning === true && outcome === "running")}
      onOpenChange={setOpen}
    >
      {children}
    </Disclosure>
  );
}
