import { lazy, Suspense, useEffect, useRef } from "react";
import type { NoteTask } from "#features/ai-drafts/schema.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { noteAskText as text } from "#product/texts/note/ask-ai.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { NoteProposal } from "./client/apply-edit.ts";

const ProposedText = lazy(async () => ({ default: (await import("./proposed-text.tsx")).ProposedText }));

interface AskAiDialogProps {
  task: NoteTask;
  before: string;
  proposal: NoteProposal;
  status: "idle" | "writing" | "done";
  /** The note has changed since it was sent. */
  isOutdated: boolean;
  onAgain: () => void;
  onAccept: (content: string) => void;
  onClose: () => void;
}

/** Shows what a model writes, and then what it would change. */
export function AskAiDialog({
  task,
  before,
  proposal,
  status,
  isOutdated,
  onAgain,
  onAccept,
  onClose,
}: AskAiDialogProps) {
  const isDone = status === "done";
  const hasChange = isDone && proposal.after !== before;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={text.tasks[task]}
      description={text.intro}
      footerStart={
        status !== "writing" && (
          <Button variant="ghost" onPress={onAgain}>
            {buttonText.regenerate}
          </Button>
        )
      }
      footer={
        status === "writing" ? (
          <Button key="stop" autoFocus onPress={onClose}>
            {buttonText.stop}
          </Button>
        ) : hasChange ? (
          <>
            <Button variant="ghost" onPress={onClose}>
              {draftChatText.proposal.dismiss}
            </Button>
            <Button key="accept" variant="primary" isDisabled={isOutdated} onPress={() => onAccept(proposal.after)}>
              {text.accept}
            </Button>
          </>
        ) : (
          <Button key="close" variant="primary" onPress={onClose}>
            {buttonText.close}
          </Button>
        )
      }
    >
      {isDone ? (
        <Proposal task={task} before={before} proposal={proposal} hasChange={hasChange} isOutdated={isOutdated} />
      ) : (
        <div className="grid min-h-40 grid-cols-1 content-start gap-3">
          <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
            {status === "writing" && <Spinner />}
            {status === "writing" ? text.writing : text.failed}
          </p>
          {proposal.written ? (
            <Markdown text={proposal.written} isStreaming isUntrusted className="text-ink-2" />
          ) : (
            status === "writing" && <Skeleton lines={3} />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ProposalProps extends Pick<AskAiDialogProps, "task" | "before" | "proposal" | "isOutdated"> {
  hasChange: boolean;
}

function Proposal({ task, before, proposal, hasChange, isOutdated }: ProposalProps) {
  const region = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone. No button gets it, so that a late press on "Stop" accepts nothing.
  useEffect(() => region.current?.focus(), []);
  const heading = task === "continue" ? text.added : text.changed;
  return (
    <div ref={region} tabIndex={-1} className="grid min-h-40 grid-cols-1 content-start gap-3 outline-none">
      <p role="status" className="text-sm text-ink-3">
        {hasChange ? heading : text.noChanges}
      </p>
      {isOutdated && <Callout tone="warning">{text.outdated}</Callout>}
      {hasChange &&
        (task === "continue" ? (
          <Markdown text={proposal.written} isUntrusted />
        ) : (
          <Suspense fallback={<Skeleton lines={4} />}>
            <ProposedText before={before} after={proposal.after} />
          </Suspense>
        ))}
    </div>
  );
}
