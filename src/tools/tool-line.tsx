import { Ban, Check, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { formatDuration } from "#lib/time.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CutResultNote } from "./full-results.tsx";
import { ToolApproval } from "./tool-approval.tsx";

const text = chatText.tool;

export type ToolOutcome = "running" | "waiting" | "done" | "failed" | "denied";

export const outcomeOf = ({ state, preliminary }: Pick<ToolPart, "state" | "preliminary">): ToolOutcome => {
  if (state === "output-available") return preliminary ? "running" : "done";
  if (state === "output-error") return "failed";
  if (state === "approval-requested") return "waiting";
  return state === "output-denied" ? "denied" : "running";
};

const marks: Record<Exclude<ToolOutcome, "done">, ReactNode> = {
  running: <Spinner />,
  waiting: <Clock aria-hidden className="text-warning" />,
  failed: <TriangleAlert aria-hidden className="text-danger" />,
  denied: <Ban aria-hidden className="text-warning" />,
};

/** Shorter ones would be "0 s". */
const minShownMs = 50;

/** Of a call among others, whose reply shows the time of all of them. */
const durationOf = ({ durationMs = 0 }: ToolPart): string | null =>
  durationMs < minShownMs ? null : formatDuration(durationMs);

/** What the card of a tool gets. Input and output come from a model, so cards check them. */
export interface ToolCardProps {
  call: ToolPart;
  look?: "row" | "plain";
  /** Ends the call of a tool that a person answers. Only the author of the chat has it. */
  waiting?: {
    answer(output: unknown): Promise<void>;
    skip(): Promise<void>;
  };
  /** Shows a call that was made for this one. */
  InnerRow?: ComponentType<Pick<ToolCardProps, "call" | "look">>;
}

interface ToolLineProps extends Pick<ToolCardProps, "call" | "look"> {
  /** Marks a call that is done. */
  icon?: LucideIcon;
  title: ReactNode;
  meta?: ReactNode;
  /** A button, for a line without details. */
  end?: ReactNode;
  /** Shown open while the call runs. */
  isOpenWhileRunning?: boolean;
  /** Shown open when the call has failed. */
  isOpenWhenFailed?: boolean;
  /** Shown open when the call is done, because people ask for what it made. */
  isOpenWhenDone?: boolean;
  /** While the call waits, the details are a form for the person instead of a decision. */
  hasForm?: boolean;
  children?: ReactNode;
}

/**
 * A tool call as a line that opens: its state, what was done, and the details. A call that waits for a decision shows the
 * decision instead of the details.
 */
export function ToolLine({
  call,
  look = "row",
  icon: Icon,
  title,
  meta,
  end,
  isOpenWhileRunning = false,
  isOpenWhenFailed = false,
  isOpenWhenDone = false,
  hasForm = false,
  children,
}: ToolLineProps) {
  const outcome = outcomeOf(call);
  // A call that waits for a person is always open.
  const isOpenAtFirst =
    outcome === "waiting" ||
    (outcome === "running" && isOpenWhileRunning) ||
    (outcome === "failed" && isOpenWhenFailed) ||
    (outcome === "done" && isOpenWhenDone);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const done = Icon ? <Icon aria-hidden /> : <Check aria-hidden className="text-success" />;
  return (
    <Disclosure
      variant={look}
      start={outcome === "done" ? done : marks[outcome]}
      title={title}
      meta={
        <>
          <span className={outcome === "waiting" ? "text-warning" : "sr-only"}>{text[outcome]}</span> {meta}
        </>
      }
      end={end ?? (look === "plain" && durationOf(call))}
      isOpen={isOpen ?? isOpenAtFirst}
      onOpenChange={setOpen}
    >
      {outcome === "waiting" && !hasForm ? (
        <ToolApproval call={call} />
      ) : (
        (children || call.cut) && (
          <>
            {children}
            <CutResultNote call={call} />
          </>
        )
      )}
    </Disclosure>
  );
}
