import { Ban, Check, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { Children, type ComponentType, type ReactNode, useState } from "react";
import { withoutControls } from "#lib/text.ts";
import { formatDuration } from "#lib/time.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { cx } from "#ui/cx.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CutResultNote } from "./full-results.tsx";
import { ToolApproval } from "./tool-approval.tsx";
import { askingTitle as titleWhileAsking } from "./tool-title.ts";

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
  /** While a person must allow the call; by default what its tool wants to do. */
  askingTitle?: string | undefined;
  meta?: ReactNode;
  /** A button beside the line. */
  action?: ReactNode;
  /** Shown open while the call runs. */
  isOpenWhileRunning?: boolean;
  /** Shown open when the call has failed. */
  isOpenWhenFailed?: boolean;
  /** Shown open when the call is done, because people ask for what it made. */
  isOpenWhenDone?: boolean;
  /** While the call waits, the details are a form for the person instead of a decision. */
  hasForm?: boolean;
  /** While the call waits for a decision, what the person should do first. */
  beforeDecision?: ReactNode;
  /** While the call waits for a decision, what it will do, instead of its arguments. */
  aboutDecision?: ReactNode;
  /** Why the call failed or was not allowed; by default as the server says it. */
  error?: string | undefined;
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
  askingTitle = titleWhileAsking(call),
  meta,
  action,
  isOpenWhileRunning = false,
  isOpenWhenFailed = false,
  isOpenWhenDone = false,
  hasForm = false,
  beforeDecision,
  aboutDecision,
  error = call.errorText,
  children,
}: ToolLineProps) {
  const outcome = outcomeOf(call);
  // A call that waits for a person is always open.
  const isOpenAtFirst =
    outcome === "waiting" ||
    (outcome === "running" && isOpenWhileRunning) ||
    (outcome === "failed" && isOpenWhenFailed) ||
    (outcome === "done" && isOpenWhenDone);
  const isAsking = outcome === "waiting" && !hasForm && call.approval?.isUnknown !== true;
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const facts = factsOf(call);
  // Parts that a card leaves out are no details.
  const hasDetails = Children.toArray(children).length > 0;
  const reason = error && (outcome === "failed" || outcome === "denied") ? withoutControls(error) : undefined;
  const done = Icon ? <Icon aria-hidden /> : <Check aria-hidden className="text-success" />;
  return (
    <Disclosure
      variant={look}
      start={outcome === "done" ? done : marks[outcome]}
      title={isAsking ? (askingTitle ?? title) : title}
      meta={
        <>
          <span className={outcome === "waiting" ? "text-warning" : "sr-only"}>{text[outcome]}</span> {meta}
        </>
      }
      end={facts && <span className="max-sm:hidden">{facts}</span>}
      action={action}
      isOpen={isOpen ?? isOpenAtFirst}
      onOpenChange={setOpen}
    >
      {outcome === "waiting" && !hasForm ? (
        <>
          {call.approval?.isUnknown !== true && beforeDecision}
          <ToolApproval call={call} about={aboutDecision} />
        </>
      ) : (
        (reason || hasDetails || call.cut) && (
          <>
            {reason && <p className={cx("whitespace-pre-wrap wrap-anywhere", hasDetails && "mb-3")}>{reason}</p>}
            {children}
            <CutResultNote call={call} />
            {/* Where the line has no room for it. */}
            {facts && <p className="mt-2 text-xs text-ink-3 num sm:hidden">{facts}</p>}
          </>
        )
      )}
    </Disclosure>
  );
}

/** Below this, a call took no time that matters. */
const minShownMs = 100;

/** "2.4 s · 28 credits", for a call that has ended. */
function factsOf({ durationMs = 0, credits }: ToolPart): string {
  return [durationMs >= minShownMs && formatDuration(durationMs), credits !== undefined && text.cost(credits)]
    .filter(Boolean)
    .join(" · ");
}
